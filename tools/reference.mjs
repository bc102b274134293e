// Writes docs/reference.md from the doc comments of everything that `flower` and `flower/testing` export.
// With --check it writes nothing and fails when the file is not what it would write.
import { relative } from 'node:path';
import ts from 'typescript';
import { keep } from './generated.mjs';

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

keep('docs/reference.md', render());

function render() {
  return `${[
    '# Reference',
    'Everything that can be imported, from the doc comments of the code. Written by `npm run docs`; do not edit it.',
    ...module('src/index.ts', 'flower'),
    ...module('src/testing.ts', 'flower/testing'),
  ].join('\n\n')}\n`;
}

function module(path, name) {
  const file = program.getSourceFile(path);
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)).map(resolved);
  const folders = [...new Set(exported.map(symbol => folderOf(symbol)))];
  const unknown = folders.find(folder => !GROUPS.some(([known]) => known === folder));
  if (unknown !== undefined)
    throw new Error(`${name} exports from src/${unknown}/; give it a heading in tools/reference.mjs.`);
  return [
    `## \`${name}\``,
    ...GROUPS.filter(([folder]) => folders.includes(folder)).flatMap(([folder, title]) => [
      `### ${title}`,
      ...exported
        .filter(symbol => folderOf(symbol) === folder)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .flatMap(entry),
    ]),
  ];
}

function resolved(symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
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
    `${kindOf(declaration)}, ${place}`,
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
    if (name !== 'param') return `${name}: ${said}`;
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

function members(symbol, declaration) {
  if (!ts.isClassDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return [];
  const rows = [...constructorRows(symbol, declaration), ...staticRows(symbol, declaration), ...ownRows(symbol)];
  return rows.length === 0 ? [] : [['| member | meaning |', '|---|---|', ...rows].join('\n')];
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

function staticRows(symbol, declaration) {
  if (!ts.isClassDeclaration(declaration)) return [];
  const statics = [...symbol.exports.values()].filter(member => member.name !== 'prototype');
  return statics.filter(isShown).map(member => row(`static ${memberText(member)}`, documentation(member)));
}

function ownRows(symbol) {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  return checker
    .getPropertiesOfType(type)
    .filter(isShown)
    .map(member => row(memberText(member), documentation(member)));
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
  const name = member.name.startsWith('__@') ? '[Symbol.asyncDispose]' : member.name;
  if (ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration)) return callText(name, declaration);
  const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
  return `${name}${optional}${declaration.type === undefined ? '' : `: ${plain(declaration.type)}`}`;
}

function row(text, meaning) {
  const cell = value => value.replaceAll('|', '\\|');
  return `| \`${cell(text)}\` | ${cell(meaning.filter(Boolean).join(' '))} |`;
}
