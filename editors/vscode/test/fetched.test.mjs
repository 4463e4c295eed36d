// Where there is no program, one is fetched if somebody wants that, and only as it was pinned.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { dist, extension, fs, started, state, until, vscode, workspace } from './bundle.mjs';

const real = path.resolve(process.env.GDLLINT ?? 'gdllint');
const scratch = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'gdllint-fetched-'));
const storage = path.join(scratch, 'storage');
fs.mkdirSync(path.join(scratch, 'package', 'bin'), { recursive: true });
fs.mkdirSync(path.join(scratch, 'opened'));
fs.writeFileSync(path.join(scratch, 'package', 'package.json'), '{}');
fs.writeFileSync(path.join(scratch, 'package', 'bin', 'gdllint'), `#!/bin/sh\nexec '${real}' "$@"\n`, { mode: 0o755 });
execFileSync('tar', ['-czf', path.join(scratch, 'good.tgz'), '-C', scratch, 'package/package.json', 'package/bin/gdllint']);
execFileSync('tar', ['-czf', path.join(scratch, 'empty.tgz'), '-C', scratch, 'package/package.json']);

let asked = 0;
const server = http.createServer((request, response) => {
  asked++;
  const file = path.join(scratch, path.basename(request.url));
  response.writeHead(fs.existsSync(file) ? 200 : 404).end(fs.existsSync(file) ? fs.readFileSync(file) : '');
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));

const sum = (name) => `sha512-${createHash('sha512').update(fs.readFileSync(path.join(scratch, name))).digest('base64')}`;
const pins = path.join(dist, 'pins.json');
function pin(name, integrity) {
  const url = `http://127.0.0.1:${server.address().port}/${name}`;
  fs.writeFileSync(pins, JSON.stringify({ version: '9.9.9', programs: { [`${process.platform}-${process.arch}`]: { url, integrity } } }));
}

const context = { subscriptions: [], globalStorageUri: vscode.Uri.file(storage) };
async function leave() {
  await extension.deactivate();
  context.subscriptions.splice(0).forEach((s) => s.dispose());
}

beforeEach(async () => {
  await leave();
  started.length = state.messages.length = asked = 0;
  state.answer = 'Fetch gdllint 9.9.9 from 127.0.0.1:' + server.address().port;
  state.settings = { 'gdllint.proveOnSave': false };
  workspace(path.join(scratch, 'opened'));
  process.env.PATH = '/bin/nowhere';
  fs.rmSync(storage, { recursive: true, force: true });
});

after(async () => {
  await leave();
  server.close();
  fs.rmSync(pins, { force: true });
  fs.rmSync(scratch, { recursive: true, force: true });
});

test('nothing is fetched unless somebody says so', async () => {
  pin('good.tgz', sum('good.tgz'));
  state.answer = undefined;
  await extension.activate(context);
  await new Promise((done) => setTimeout(done, 50));
  assert.match(state.messages.join(), /^error: gdllint cannot be started/);
  assert.equal(state.status.severity, vscode.LanguageStatusSeverity.Error);
  assert.deepEqual([asked, started.length, fs.existsSync(storage)], [0, 0, false]);
});

test('what is fetched is started, now and later', async () => {
  pin('good.tgz', sum('good.tgz'));
  await extension.activate(context);
  const program = path.join(storage, 'gdllint-9.9.9');
  await until('the start', () => started.length === 1 && state.status.text === 'gdllint' && !state.status.busy);
  assert.equal(started[0].command, program);
  assert.equal(state.status.severity, vscode.LanguageStatusSeverity.Information);
  await leave();
  started.length = 0;
  await extension.activate(context);
  await until('another start', () => started.length === 1);
  assert.equal(started[0].command, program);
  assert.equal(asked, 1);
});

test('another package, another answer and a package without the program are refused', async () => {
  for (const [name, integrity, why] of [['good.tgz', sum('empty.tgz'), 'is not what it was'], ['missing.tgz', sum('good.tgz'), '404'], ['empty.tgz', sum('empty.tgz'), 'holds no package/bin']]) {
    state.messages.length = 0;
    pin(name, integrity);
    await extension.activate(context);
    await until(why, () => state.messages.some((m) => m.startsWith('error: gdllint was not fetched') && m.includes(why)));
    assert.deepEqual([started.length, fs.existsSync(storage) ? fs.readdirSync(storage) : []], [0, []]);
    await leave();
  }
});

test('who names a program gets no other', async () => {
  pin('good.tgz', sum('good.tgz'));
  state.settings['gdllint.path'] = 'gdllint-of-mine';
  await extension.activate(context);
  await new Promise((done) => setTimeout(done, 50));
  assert.deepEqual([asked, started.length], [0, 0]);
});
