// The bundle of the extension, with a stub of the module vscode, against the real
// server: GDLLINT names it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { extension, state, until, vscode } from './bundle.mjs';

const faulty = '; 𝔸\n(role kid)\n(init (lamp off))\n(legal kid press)\n(<= (next (lamp off)) (does kid press))\n(<= terminal shining)\n(<= shining (true (lamp on)))\n(<= (goal kid 100))\n';
const document = new vscode.Document(vscode.Uri.parse('untitled:lamp.kif'), 'gdl', faulty);
const uri = document.uri.toString();

const token = new vscode.CancellationTokenSource().token;
const at = (text) => document.positionAt(document.text.indexOf(text));
const first = (name) => state.providers[name][0];

before(async () => {
  state.settings['gdllint.path'] = process.env.GDLLINT ?? 'gdllint';
  state.settings['gdllint.proveOnSave'] = false;
  await extension.activate({ subscriptions: [] });
  state.active = document;
  vscode.open(document);
});

after(() => extension.deactivate());

test('diagnostics', async () => {
  const list = await until('a diagnostic', () => state.diagnostics.get(uri)?.some((d) => d.code === 'Y01' || d.code?.value === 'Y01') && state.diagnostics.get(uri));
  const found = list.find((d) => (d.code?.value ?? d.code) === 'Y01');
  assert.equal(found.range.start.line, 7);
  assert.equal(found.source, 'gdllint');
});

test('hover', async () => {
  const hover = await first('registerHoverProvider').provideHover(document, at('shining'), token);
  assert.match(JSON.stringify(hover), /relation .{1,4}shining/);
});

test('definition', async () => {
  const list = await first('registerDefinitionProvider').provideDefinition(document, at('shining'), token);
  assert.equal(list.length, 1);
  assert.equal(list[0].range.start.line, 6);
});

test('rename', async () => {
  const edit = await first('registerRenameProvider').provideRenameEdits(document, at('shining'), 'glowing', token);
  assert.equal(edit.edits.length, 2);
  assert.ok(edit.edits.every((e) => e.newText === 'glowing'));
  await assert.rejects(async () => first('registerRenameProvider').provideRenameEdits(document, at('shining'), 'two words', token), /one word/);
});

test('completion', async () => {
  const list = await first('registerCompletionItemProvider').provideCompletionItems(document, at('lamp on)'), token, { triggerKind: 0 });
  assert.match(JSON.stringify(list), /lamp/);
});

test('formatting', async () => {
  const edits = await first('registerDocumentFormattingEditProvider').provideDocumentFormattingEdits(document, { tabSize: 4, insertSpaces: true }, token);
  assert.ok(edits.length > 0);
});

test('prove this game', async () => {
  state.answer = 'Show verdicts';
  await state.commands.get('gdllint.proveGame')();
  const shown = await until('the verdicts', () => state.shown.at(-1));
  assert.match(shown.text, /termination: violated/);
  assert.match(state.messages.at(-1), /^info: lamp.kif: /);
  const lenses = await first('registerCodeLensProvider').provideCodeLenses(document, token);
  assert.ok(JSON.stringify(lenses).includes('termination: violated'));
});

test('show the match', async () => {
  await state.commands.get('gdllint.showGameMatch')();
  assert.equal(state.panels.length, 1);
  const { options, webview } = state.panels[0];
  assert.deepEqual(options, { enableScripts: true, enableCommandUris: false, enableForms: false, localResourceRoots: [] });
  assert.match(webview.html, /<figure class="match"[^]*<b>kid<\/b> press/);
  const policy = webview.html.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)[1].replaceAll('&#39;', "'").replaceAll('&#43;', '+');
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+='; script-src 'sha256-[\w+/]+='; base-uri 'none'; form-action 'none'$/);
  await state.commands.get('gdllint.showGameMatch')();
  assert.equal(state.panels.length, 1);
});

test('explain', async () => {
  await state.commands.get('gdllint.explain')('V02');
  const shown = state.shown.at(-1);
  assert.equal(shown.command, 'markdown.showPreviewToSide');
  const text = state.contents.get('gdllint').provideTextDocumentContent(shown.args[0]);
  assert.match(text, /V02 unsafe-negation/);
});

test('lenses of tests and rules', async () => {
  const sheet = new vscode.Document(vscode.Uri.parse('untitled:tested.kif'), 'gdl', ';@ test wrong (play kid press) (not terminal)\n(role kid)\n(init off)\n(legal kid press)\n(<= (next on) (does kid press))\n(<= terminal\n (true on))\n(goal kid 100)\n');
  vscode.open(sheet);
  const lenses = await first('registerCodeLensProvider').provideCodeLenses(sheet, token);
  const click = async (title) => {
    const { command } = lenses.find((l) => l.command.title === title && (title !== 'evaluate' || l.range.start.line === 5));
    await state.commands.get(command.command)(...command.arguments);
  };
  state.answer = undefined;
  await click('run');
  assert.match(state.messages.at(-1), /^info: test 'wrong' fails: after 1 move terminal holds/);
  await until('the failure', () => state.diagnostics.get(sheet.uri.toString())?.some((d) => (d.code?.value ?? d.code) === 'Q01'));
  await click('debug');
  assert.match(state.panels[0].webview.html, /test &#39;wrong&#39; fails/);
  await click('evaluate');
  assert.match(state.shown.at(-1).text, /in the state of test 'wrong':\n  terminal/);
});

test('a command that fails is told', async () => {
  vscode.change(document, faulty.replace('off))\n', 'on))\n'));
  await state.commands.get('gdllint.showVerdict')(uri, 0);
  assert.match(state.messages.at(-1), /warning: gdllint: .*prove it again/);
});

test('a text that is not open in the editor', async () => {
  state.active = undefined;
  await state.commands.get('gdllint.proveGame')();
  assert.match(state.messages.at(-1), /open a rulesheet first/);
});
