// Writes docs/reference.md from the doc comments of everything that `flower` and `flower/testing` export.
// With --check it writes nothing and fails when the file is not what it would write.
import { relative } from 'node:path';
import ts from 'typescript';
import { keep } from './generated.mjs';
import { createTypeTrail } from './type-trail.mjs';

/** Headings, in the order a reader needs them; a symbol belongs to the folder it is declared in. */
const GROUPS = [
  ['runtime', 'Running agents'],
  ['role', 'Roles'],
  ['workflow', 'Workflows and continuity'],
  ['human', 'People'],
  ['document', 'Documents'],
  ['domain', 'Vocabulary: specs, events, results, errors'],
  ['guard', 'Hooks'],
  ['workbench', 'Workbench'],
  ['shell', 'Shell commands that only look'],
  ['store', 'Session stores'],
  ['sqlite', 'SQLite'],
  ['history', 'Curation of transcripts'],
  ['claude', 'The harness'],
  ['config', 'Configuration'],
  ['text', 'Languages'],
  ['model', 'The scripted model'],
  ['util', 'Time'],
];

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const program = ts.createProgram(['src/index.ts', 'src/testing.ts'], options);
const checker = program.getTypeChecker();
const trail = createTypeTrail(program, { shownNodes, sourceOf });
/** Symbols that have an entry, with whether they can be imported. */
const entries = new Map();

keep('docs/reference.md', render());

function render() {
  const modules = [
    ['src/index.ts', 'flower'],
    ['src/testing.ts', 'flower/testing'],
  ].map(([path, name]) => ({ name, symbols: collect(path) }));
  return `${[
    '# Reference',
    'Everything that can be imported, from the doc comments of the code, and every type that its signatures lead to. Written by `npm run docs`; do not edit it.',
    ...modules.flatMap(({ name, symbols }) => moduleText(name, symbols)),
    ...foreignText(),
  ].join('\n\n')}\n`;
}

/** What a module exports, and what that leads to; a type told of under the module before is not told of again. */
function collect(path) {
  const file = program.getSourceFile(path);
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)).map(trail.resolved);
  for (const symbol of exported) entries.set(symbol, true);
  const reached = trail.follow(exported).filter(symbol => !entries.has(symbol));
  for (const symbol of reached) entries.set(symbol, false);
  return [...exported, ...reached];
}

function moduleText(name, symbols) {
  const folders = [...new Set(symbols.map(symbol => folderOf(symbol)))];
  const unknown = folders.find(folder => !GROUPS.some(([known]) => known === folder));
  if (unknown !== undefined)
    throw new Error(`${name} shows a type of src/${unknown}/; give it a heading in tools/reference.mjs.`);
  return [
    `## \`${name}\``,
    ...GROUPS.filter(([folder]) => folders.includes(folder)).flatMap(([folder, title]) => [
      `### ${title}`,
      ...symbols
        .filter(symbol => folderOf(symbol) === folder)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .flatMap(entry),
    ]),
  ];
}

function foreignText() {
  const rows = trail.foreign().map(([name, origin]) => `| \`${name}\` | ${origin} |`);
  return ['## Types from elsewhere', ['| type | comes from |', '|---|---|', ...rows].join('\n')];
}

function declarationOf(symbol) {
  return symbol.valueDeclaration ?? symbol.declarations[0];
}

function sourceOf(symbol) {
  return relative(process.cwd(), declarationOf(symbol).getSourceFile().fileName);
}

function folderOf(symbol) {
  // A type of the SDK that is passed on belongs to the folder that does so.
  return /^src\/([^/]+)\//.exec(sourceOf(symbol))?.[1] ?? 'claude';
}

function entry(symbol) {
  const declaration = declarationOf(symbol);
  const path = sourceOf(symbol);
  const place = path.startsWith('src/') ? `[${path}](../${path})` : 'the Agent SDK';
  return [
    `#### \`${symbol.name}\``,
    `${kindOf(declaration)}, ${entries.get(symbol) ? '' : 'not importable by name, '}${place}`,
    ...signature(symbol, declaration).map(text => `\`${text}\``),
    ...documentation(symbol),
    ...members(symbol, declaration),
  ];
}

function kindOf(declaration) {
  if (ts.isClassDeclaration(declaration)) return 'class';
  if (ts.isFunctionDeclaration(declaration)) return 'function';
  if (ts.isVariableDeclaration(declaration)) return 'constant';
  return 'type';
}

function signature(symbol, declaration) {
  if (ts.isFunctionDeclaration(declaration)) return symbol.declarations.map(one => callText(symbol.name, one));
  if (ts.isVariableDeclaration(declaration)) {
    const type = checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, ts.TypeFormatFlags.NoTruncation);
    return [`${symbol.name}: ${type}`];
  }
  if (ts.isTypeAliasDeclaration(declaration)) return [`${symbol.name} = ${plain(declaration.type)}`];
  return [];
}

function callText(name, declaration) {
  const parameters = declaration.parameters.map(parameterText).join(', ');
  const result = declaration.type === undefined ? '' : `: ${plain(declaration.type)}`;
  return `${name}(${parameters})${result}`;
}

function parameterText({ name, type, initializer, questionToken, dotDotDotToken }) {
  const label = ts.isIdentifier(name) ? name.text : 'options';
  const isEmpty = initializer !== undefined && /^[{[]/.test(initializer.getText());
  const optional = questionToken !== undefined || isEmpty ? '?' : '';
  const value = initializer === undefined || isEmpty ? '' : ` = ${plain(initializer)}`;
  return `${dotDotDotToken ? '...' : ''}${label}${optional}${type === undefined ? '' : `: ${plain(type)}`}${value}`;
}

/** Source text on one line, without comments. */
function plain(node) {
  const printer = ts.createPrinter({ removeComments: true });
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim();
}

function documentation(symbol) {
  const text = words(symbol.getDocumentationComment(checker));
  const tags = symbol.getJsDocTags(checker).map(({ name, text: parts }) => {
    const said = words(parts ?? []);
    if (name === 'throws') return `Throws ${said}`;
    if (name !== 'param') return said === '' ? `Marked as ${name}.` : `${name}: ${said}`;
    const [, parameter = '', meaning = ''] = /^(\S+)\s*([\s\S]*)$/.exec(said) ?? [];
    return `\`${parameter}\`: ${meaning}`;
  });
  return [text, ...tags].filter(Boolean);
}

function words(parts) {
  return ts
    .displayPartsToString(parts)
    .replaceAll(/\{@link ([^}\s|]+)[^}]*\}/g, '`$1`')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

/** The type nodes of an entry as it is shown: what they name needs an entry too. */
function shownNodes(symbol) {
  const declaration = declarationOf(symbol);
  const ofCall = one => [...one.parameters.map(parameter => parameter.type), one.type];
  const ofMember = one => (one.parameters === undefined ? [one.type] : ofCall(one));
  if (ts.isFunctionDeclaration(declaration)) return symbol.declarations.flatMap(ofCall);
  if (ts.isVariableDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) return [declaration.type];
  const constructors = declaration.members.filter(ts.isConstructorDeclaration).filter(one => !isHidden(one));
  const shown = [...staticMembers(symbol, declaration), ...ownMembers(symbol, declaration)];
  return [
    ...constructors.flatMap(ofCall),
    ...shown.map(declarationOf).flatMap(ofMember),
    ...importableBases(declaration),
  ];
}

function members(symbol, declaration) {
  if (!ts.isClassDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return [];
  const shown = [...staticMembers(symbol, declaration), ...ownMembers(symbol, declaration)];
  const rows = [
    ...constructorRows(symbol, declaration),
    ...shown.map(member => row(memberText(member), meaningOf(member))),
  ];
  const bases = importableBases(declaration).map(
    ({ expression }) => `[\`${expression.text}\`](#${expression.text.toLowerCase()})`,
  );
  return [
    ...(bases.length === 0 ? [] : [`Has all of ${bases.join(' and ')}${rows.length === 0 ? '.' : ', and:'}`]),
    ...(rows.length === 0 ? [] : [['| member | meaning |', '|---|---|', ...rows].join('\n')]),
  ];
}

/** What says itself need not be written down at every type. */
function meaningOf(member) {
  const said = documentation(member);
  if (said.length > 0) return said;
  if (member.name.startsWith('__@asyncDispose')) return ['Closes it; for `await using`.'];
  const { type } = declarationOf(member);
  return type !== undefined && ts.isLiteralTypeNode(type) ? ['Always this: tells it from the others.'] : [];
}

function constructorRows(symbol, declaration) {
  if (!ts.isClassDeclaration(declaration)) return [];
  const own = declaration.members.filter(ts.isConstructorDeclaration);
  return own
    .filter(one => !isHidden(one))
    .map(one => {
      const made = checker.getSignatureFromDeclaration(one);
      const tags = made.getJsDocTags().map(({ name, text }) => `${name === 'throws' ? 'Throws' : name} ${words(text)}`);
      return row(`new ${callText(symbol.name, one)}`, [words(made.getDocumentationComment(checker)), ...tags]);
    });
}

function staticMembers(symbol, declaration) {
  if (!ts.isClassDeclaration(declaration)) return [];
  const statics = [...symbol.exports.values()].filter(member => member.name !== 'prototype' && isShown(member));
  return statics;
}

/** Those of importable bases are told of there. */
function ownMembers(symbol, declaration) {
  const inherited = importableBases(declaration).flatMap(base =>
    checker.getPropertiesOfType(checker.getTypeAtLocation(base)).map(({ name }) => name),
  );
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter(member => isShown(member) && (!inherited.includes(member.name) || isDeclaredIn(member, declaration)));
}

function isDeclaredIn(member, declaration) {
  return member.declarations.some(({ parent }) => parent === declaration);
}

/** Interfaces that an interface extends and that have an entry of their own under a name that can be imported. */
function importableBases(declaration) {
  if (!ts.isInterfaceDeclaration(declaration)) return [];
  return (declaration.heritageClauses ?? [])
    .flatMap(({ types }) => types)
    .filter(({ expression }) => entries.get(trail.resolved(checker.getSymbolAtLocation(expression))) === true);
}

/** Private parts, and what every error or array brings along, are left out. */
function isShown(member) {
  const declaration = member.declarations?.[0];
  if (declaration === undefined || isHidden(declaration) || member.name.startsWith('__#')) return false;
  return !program.isSourceFileDefaultLibrary(declaration.getSourceFile());
}

function isHidden(declaration) {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    (ts.getCombinedModifierFlags(declaration) & hidden) !== 0 ||
    (declaration.name && ts.isPrivateIdentifier(declaration.name))
  );
}

function memberText(member) {
  const declaration = declarationOf(member);
  const isStatic = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) !== 0;
  const name = `${isStatic ? 'static ' : ''}${member.name.startsWith('__@') ? '[Symbol.asyncDispose]' : member.name}`;
  if (ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration)) return callText(name, declaration);
  const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
  return `${name}${optional}${declaration.type === undefined ? '' : `: ${plain(declaration.type)}`}`;
}

function row(text, meaning) {
  const cell = value => value.replaceAll('|', '\\|');
  return `| \`${cell(text)}\` | ${cell(meaning.filter(Boolean).join(' '))} |`;
}
