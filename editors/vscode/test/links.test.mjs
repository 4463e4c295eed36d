// Nothing that comes from an opened folder becomes a link in a message: by the real
// server, and by one that says whatever it likes.

import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, test } from 'node:test';
import { extension, fs, links, state, until, vscode, workspace } from './bundle.mjs';

const real = path.resolve(process.env.GDLLINT ?? 'gdllint');
const scratch = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'gdllint-links-'));
process.once('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

const link = '[Repair](command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22x%22%7D)';
const hostile = [link, '[a](https://example.org)', '[a](file:///x)', '[[a]](command:x)', '[a](command:x "title")', '[a]\n(command:x)', '[a][b]', '[a]: command:x', '<command:x>',
  '<a href="command:x">a</a>', `${'x'.repeat(1990)}${link}`];
const game = '(role kid)\n(init (lamp off))\n(legal kid press)\n(<= (next (lamp on)) (does kid press))\n(<= terminal (true (lamp on)))\n(goal kid 100)\n';

test('the rule sees links', () => {
  assert.ok(links(link).length > 0);
  for (const text of hostile) assert.ok(text.includes('\n') || links(text).length > 0, text);
  assert.equal(links('[Repair] (command:x) and a[1], (<= (next (cell ?x)) p), 3 < 4, x<=y').length, 0);
});

beforeEach(() => {
  state.messages.length = state.documents.length = 0;
  state.settings = { 'gdllint.path': real };
});

const context = { subscriptions: [] };
afterEach(async () => {
  await extension.deactivate();
  context.subscriptions.splice(0).forEach((s) => s.dispose());
  for (const message of state.messages) assert.deepEqual(links(message), [], message);
});

// open opens a folder with a game and settings, and waits for a message.
async function open(name, settings, file = 'a.kif') {
  const folder = path.join(scratch, name);
  fs.mkdirSync(folder);
  if (settings !== undefined) fs.writeFileSync(path.join(folder, '.gdllint.yaml'), settings);
  fs.writeFileSync(path.join(folder, file), game);
  workspace(folder);
  await extension.activate(context);
  const document = new vscode.Document(vscode.Uri.file(path.join(folder, file)), 'gdl', game);
  state.active = document;
  vscode.open(document);
  return document;
}

for (const [name, settings] of Object.entries({
  key: `${JSON.stringify(link)}: 1\n`,
  value: `budget: ${JSON.stringify(link)}\n`,
  rule: `select: [${JSON.stringify(link)}]\n`,
  glob: `exclude: [${JSON.stringify('{' + link)}]\n`,
  baseline: `baseline: ${JSON.stringify(link)}\n`,
  notation: `notation: ${JSON.stringify(link)}\n`,
  timeout: `timeout: ${JSON.stringify(link)}\n`,
})) {
  test(`settings with a link: ${name}`, async () => {
    await open(name, settings);
    await until('the message', () => state.messages.length > 0);
    assert.match(state.messages.join(), /^warning: /);
    assert.match(state.messages.join(), /command:|glob|brace/);
  });
}

test('a folder with a link', async () => {
  await open('[Open](command:x)', 'unknown: 1\n');
  await until('the message', () => state.messages.length > 0);
  assert.match(state.messages.join(), /\[Open\] \(command:x\)/);
});

test('a file with a link', async () => {
  await open('file', undefined, '[Open](command:x).kif');
  await state.commands.get('gdllint.proveGame')();
  await until('the verdicts', () => state.messages.some((m) => m.startsWith('info: [Open] (command:x).kif: ')));
});

test('a server that says what it likes', async () => {
  const messages = hostile.flatMap((text, i) => [
    ...[1, 2, 3, 4, 9].map((type) => ({ method: 'window/showMessage', params: { type, message: text } })),
    ...[1, 2, 3].map((type) => ({ id: `q${i}-${type}`, method: 'window/showMessageRequest', params: { type, message: text, actions: [] } })),
    { id: `p${i}`, method: 'window/workDoneProgress/create', params: { token: `t${i}` } },
    { method: '$/progress', params: { token: `t${i}`, value: { kind: 'begin', title: text, message: text } } },
    { method: '$/progress', params: { token: `t${i}`, value: { kind: 'report', message: text } } },
    { method: '$/progress', params: { token: `t${i}`, value: { kind: 'end', message: text } } },
  ]);
  messages.push({ method: 'window/showMessage', params: { type: 3, message: 'the last one' } });
  fs.writeFileSync(path.join(scratch, 'hostile.json'), JSON.stringify({ messages, error: link }));
  process.env.HOSTILE = scratch;
  state.settings['gdllint.path'] = fileURLToPath(new URL('hostile-server.mjs', import.meta.url));
  const document = new vscode.Document(vscode.Uri.parse('untitled:a.kif'), 'gdl', game);
  workspace();
  await extension.activate(context);
  await until('the last message', () => state.messages.includes('info: the last one'));
  assert.ok(state.messages.length > 8 * hostile.length, `${state.messages.length} messages`);
  assert.ok(state.messages.some((m) => m.startsWith('progress: ')));
  state.active = document;
  await state.commands.get('gdllint.proveGame')();
  assert.match(state.messages.at(-1), /^warning: gdllint: \[Repair\] \(command:/);
  assert.ok(state.messages.every((m) => m.length < 5000));
});
