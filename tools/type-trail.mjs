// Which types the shown signatures name, and where those are declared. Decides nothing about how they are shown.
import ts from 'typescript';

/** @param {{ shownNodes: Function, sourceOf: Function }} entry what an entry shows, and the file it is declared in */
export function createTypeTrail(program, { shownNodes, sourceOf }) {
  const checker = program.getTypeChecker();
  const foreign = new Map();

  const resolved = symbol => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

  /** Symbols of this project that the entries of `symbols` lead to, those included that these lead to in turn. */
  function follow(symbols) {
    const known = new Set(symbols);
    for (const symbol of known) for (const name of namesIn(shownNodes(symbol))) note(name, known);
    return [...known].slice(symbols.length);
  }

  function note(name, known) {
    const symbol = resolved(checker.getSymbolAtLocation(name));
    if (symbol.flags & ts.SymbolFlags.TypeParameter) return;
    if (sourceOf(symbol).startsWith('src/')) known.add(symbol);
    else if (!known.has(symbol)) foreign.set(symbol.name, originOf(symbol));
  }

  function originOf(symbol) {
    const file = symbol.declarations[0].getSourceFile();
    if (program.isSourceFileDefaultLibrary(file)) return 'TypeScript';
    if (file.fileName.includes('/@types/node/')) return 'Node';
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.fileName) ?? [];
    if (name === undefined) throw new Error(`Nobody knows where ${symbol.name} comes from: ${file.fileName}`);
    return `\`${name}\``;
  }

  return {
    resolved,
    follow,
    foreign: () => [...foreign].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Names of types anywhere below the nodes. */
function namesIn(nodes) {
  const names = [];
  const visit = node => {
    if (ts.isTypeReferenceNode(node)) names.push(lastName(node.typeName));
    if (ts.isExpressionWithTypeArguments(node)) names.push(node.expression);
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) if (node !== undefined) visit(node);
  return names;
}

function lastName(name) {
  return ts.isQualifiedName(name) ? name.right : name;
}
