// Which program is started, where, and when none is.

import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { dist, extension, fs, instead, started, state, vscode, workspace } from './bundle.mjs';
import { search } from './windows.mjs';

const real = path.resolve(process.env.GDLLINT ?? 'gdllint');
const scratch = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'gdllint-start-'));
process.once('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
const opened = path.join(scratch, 'opened');
const trace = path.join(scratch, 'planted-program-ran');
const tools = path.join(scratch, 'tools');
const before = { PATH: process.env.PATH, cwd: process.cwd() };

// plant makes a program that leaves a trace.
function plant(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `#!/bin/sh\n: > '${trace}'\n`, { mode: 0o755 });
}
plant(path.join(opened, 'gdllint'));
plant(path.join(opened, 'bin', 'gdllint'));
plant(path.join(scratch, 'gdllint'));
fs.mkdirSync(tools);
fs.symlinkSync(real, path.join(tools, 'gdllint'));
fs.symlinkSync(opened, path.join(scratch, 'link'));
fs.mkdirSync(path.join(scratch, 'linked'));
fs.symlinkSync(path.join(opened, 'gdllint'), path.join(scratch, 'linked', 'gdllint'));
fs.mkdirSync(path.join(scratch, 'directory', 'gdllint'), { recursive: true });
fs.mkdirSync(path.join(scratch, 'text'));
fs.writeFileSync(path.join(scratch, 'text', 'gdllint'), 'no program', { mode: 0o644 });

beforeEach(() => {
  started.length = state.messages.length = 0;
  state.settings = { 'gdllint.proveOnSave': false };
  vscode.workspace.isTrusted = true;
  workspace(opened);
  process.chdir(opened);
});

afterEach(async () => {
  await leave();
  process.env.PATH = before.PATH;
  process.chdir(before.cwd);
  assert.ok(!fs.existsSync(trace), 'a program of the opened folder ran');
});

const context = { subscriptions: [] };
const begin = () => extension.activate(context);
async function leave() {
  await extension.deactivate();
  context.subscriptions.splice(0).forEach((s) => s.dispose());
}

// only tells the one program that was started.
function only() {
  assert.equal(started.length, 1, JSON.stringify([started.map((s) => s.command), state.messages]));
  const [{ command, args, options }] = started;
  assert.deepEqual(args, ['lsp']);
  assert.equal(options.cwd, dist);
  assert.ok(!options.shell);
  return { command, options };
}

test('only absolute entries of PATH outside of the opened folder count', async () => {
  const hostile = ['', '.', 'bin', '..', opened, `${opened}/bin`, `${opened}/`, path.join(scratch, 'link'), path.join(scratch, 'linked'),
    path.join(scratch, 'directory'), path.join(scratch, 'text'), path.join(scratch, 'missing')];
  process.env.PATH = [...hostile, tools, '/bin', ''].join(':');
  await begin();
  const { command, options } = only();
  assert.equal(command, path.join(tools, 'gdllint'));
  assert.deepEqual(state.messages, []);
  const entries = options.env.PATH.split(':');
  assert.ok(entries.every((entry) => path.isAbsolute(entry) && !entry.startsWith(opened)), options.env.PATH);
  assert.equal(options.env.HOME, process.env.HOME);
});

test('without a program elsewhere nothing is started', async () => {
  process.env.PATH = `:.:bin:${opened}`;
  await begin();
  assert.deepEqual(started, []);
  assert.match(state.messages.join(), /^error: gdllint cannot be started: there is no program "gdllint"/);
});

test('a relative path is refused', async () => {
  process.env.PATH = `${tools}:/bin`;
  for (const wanted of ['./gdllint', 'bin/gdllint', '../gdllint', '..', '.', '', './', 'gdllint/', '~/gdllint', 'C:gdllint', 'bin\\gdllint', 'gdllint\0']) {
    state.settings['gdllint.path'] = wanted;
    state.messages.length = 0;
    await begin();
    assert.deepEqual(started, [], wanted);
    assert.match(state.messages.join(), /^error: gdllint cannot be started/, wanted);
    await leave();
  }
});

test('an absolute path of the user counts', async () => {
  state.settings['gdllint.path'] = real;
  await begin();
  assert.equal(only().command, real);
});

test('nothing is started in Restricted Mode', async () => {
  vscode.workspace.isTrusted = false;
  state.settings['gdllint.path'] = real;
  await begin();
  vscode.open(new vscode.Document(vscode.Uri.parse(`file://${opened}/a.kif`), 'gdl', '(role kid)'));
  for (const command of ['gdllint.restart', 'gdllint.proveGame', 'gdllint.showGameMatch']) {
    await state.commands.get(command)();
    assert.match(state.messages.at(-1), /warning: gdllint: the opened folder is not trusted/);
  }
  assert.deepEqual(started, []);
  vscode.workspace.isTrusted = true;
  await vscode.trust();
  assert.equal(only().command, real);
});

test('the manifest says so', () => {
  const manifest = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
  for (const name of ['path', 'maxBudget', 'maxTimeout']) {
    assert.equal(manifest.contributes.configuration.properties[`gdllint.${name}`].scope, 'machine', name);
  }
});

test('a restart ends the program, and looks it up again', async () => {
  state.settings['gdllint.path'] = real;
  await begin();
  state.settings['gdllint.path'] = path.join(tools, 'gdllint');
  await state.commands.get('gdllint.restart')();
  assert.deepEqual(started.map((s) => s.command), [real, path.join(tools, 'gdllint')]);
});

// Windows, whose files are made up here: what the extension looks for is there or not,
// and what it would start is looked up as Windows does.
const files = ['D:\\games\\gdllint.exe', 'D:\\games\\gdllint.com', 'D:\\games\\bin\\gdllint.exe', 'D:\\gdllint.exe', 'D:\\games2\\gdllint.exe',
  'C:\\tools\\gdllint.exe', 'C:\\both\\gdllint.exe', 'C:\\both\\gdllint.com', 'C:\\npm\\gdllint.cmd', 'C:\\npm\\gdllint.bat', 'C:\\npm\\gdllint', 'C:\\npm\\gdllint.ps1',
  'C:\\semi;colon\\gdllint.exe', '\\\\server\\share\\gdllint.exe', 'C:\\linked\\gdllint.exe'];
const linked = { 'c:\\link': 'D:\\games', 'c:\\linked\\gdllint.exe': 'D:\\games\\gdllint.exe' };

// onWindows starts the extension as on Windows, and returns the file that Windows would run.
async function onWindows(env, wanted) {
  const kept = { platform: process.platform, env: process.env, stat: fs.statSync, real: fs.realpathSync };
  const ours = (p) => typeof p === 'string' && /^[a-z]:|^[\\.]|^(?!\/)/i.test(p);
  const known = files.map((f) => f.toLowerCase());
  Object.defineProperty(process, 'platform', { value: 'win32' });
  process.env = { ...env, HOME: kept.env.HOME };
  fs.statSync = (p, ...rest) => {
    if (!ours(p)) return kept.stat(p, ...rest);
    if (!known.includes(path.win32.normalize(p).toLowerCase())) throw new Error('ENOENT');
    return { isFile: () => true };
  };
  fs.realpathSync = (p, ...rest) => {
    if (!ours(p)) return kept.real(p, ...rest);
    const low = path.win32.normalize(p).toLowerCase().replace(/\\$/, '');
    if (linked[low]) return linked[low];
    if (!known.some((f) => f === low || f.startsWith(low + '\\'))) throw new Error('ENOENT');
    return path.win32.normalize(p);
  };
  instead.command = real;
  workspace('D:\\games');
  if (wanted !== undefined) state.settings['gdllint.path'] = wanted;
  try {
    await begin();
  } finally {
    Object.defineProperty(process, 'platform', { value: kept.platform });
    process.env = kept.env;
    fs.statSync = kept.stat;
    fs.realpathSync = kept.real;
    instead.command = undefined;
  }
  if (started.length === 0) return undefined;
  const { command, options } = only();
  return search(command, 'C:\\extension', options.env, files);
}

test('the search of Windows begins in the current folder', () => {
  const env = { Path: 'C:\\tools' };
  assert.equal(search('gdllint', 'D:\\games', env, files), 'D:\\games\\gdllint.com');
  assert.equal(search('gdllint', 'D:\\', env, files), 'D:\\gdllint.exe');
  assert.equal(search('gdllint', 'C:\\', env, files), 'C:\\tools\\gdllint.exe');
  assert.equal(search('bin\\gdllint', 'D:\\games', env, files), 'D:\\games\\bin\\gdllint.exe');
  assert.equal(search('C:\\tools\\gdllint', 'D:\\games', env, files), 'C:\\tools\\gdllint.exe');
});

const tool = 'C:\\tools\\gdllint.exe';
for (const [name, env, wanted, expected] of [
  ['plain', { Path: 'C:\\tools' }, undefined, tool],
  ['other case of the variable', { PATH: 'C:\\tools' }, undefined, tool],
  ['relative entries', { Path: '.;;games;bin;..;D:games;D:;\\games;/games;C:\\tools' }, undefined, tool],
  ['entries of the opened folder', { Path: 'D:\\games;D:\\games\\;D:\\games\\bin;d:\\GAMES;D:/games;D:\\games2\\..\\games;C:\\link;C:\\linked;C:\\tools' }, undefined, tool],
  ['a folder beside it', { Path: 'D:\\games2;C:\\tools' }, undefined, 'D:\\games2\\gdllint.exe'],
  ['quotes', { Path: '"C:\\semi;colon";C:\\tools' }, undefined, 'C:\\semi;colon\\gdllint.exe'],
  ['open quotes', { Path: 'C:\\tools;"D:\\games' }, undefined, tool],
  ['scripts', { Path: 'C:\\npm;C:\\tools', PATHEXT: '.CMD;.BAT;.PS1;.EXE' }, undefined, tool],
  ['scripts alone', { Path: 'C:\\npm', PATHEXT: '.CMD;.BAT;.EXE' }, undefined, undefined],
  ['order of PATHEXT', { Path: 'C:\\both', PATHEXT: '.EXE;.COM' }, undefined, 'C:\\both\\gdllint.exe'],
  ['other order', { Path: 'C:\\both', PATHEXT: '.COM;.EXE' }, undefined, 'C:\\both\\gdllint.com'],
  ['hostile PATHEXT', { Path: 'C:\\tools', PATHEXT: '\\..\\..\\games\\gdllint.exe;;' }, undefined, tool],
  ['with an extension', { Path: 'C:\\npm;C:\\tools' }, 'gdllint.exe', tool],
  ['script by name', { Path: 'C:\\npm;C:\\tools' }, 'gdllint.cmd', undefined],
  ['nothing elsewhere', { Path: 'D:\\games;.' }, undefined, undefined],
  ['no PATH', {}, undefined, undefined],
  ['absolute', { Path: '' }, 'C:\\tools\\gdllint.exe', tool],
  ['absolute with slashes', { Path: '' }, 'C:/tools/gdllint.exe', tool],
  ['absolute without an extension', { Path: '' }, 'C:\\tools\\gdllint', tool],
  ['absolute script', { Path: '' }, 'C:\\npm\\gdllint.cmd', undefined],
  ['share', { Path: '' }, '\\\\server\\share\\gdllint.exe', '\\\\server\\share\\gdllint.exe'],
  ['relative', { Path: 'C:\\tools' }, '.\\gdllint.exe', undefined],
  ['in a folder', { Path: 'C:\\tools' }, 'bin\\gdllint.exe', undefined],
  ['of the drive', { Path: 'C:\\tools' }, '\\gdllint.exe', undefined],
  ['of the folder of the drive', { Path: 'C:\\tools' }, 'D:gdllint.exe', undefined],
  ['with slashes', { Path: 'C:\\tools' }, '/games/gdllint.exe', undefined],
  ['stream', { Path: 'C:\\tools' }, 'gdllint.exe:x', undefined],
]) {
  test(`Windows: ${name}`, async () => assert.equal(await onWindows(env, wanted), expected));
}
