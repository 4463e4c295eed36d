// The bundle of the extension, with a stub of the module vscode. What it starts is noted.

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const Module = require('node:module');
const child_process = require('node:child_process');

export const vscode = require('./stub.cjs');
export const state = vscode.state;
export const fs = require('node:fs');

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

// started holds what the extension starts; instead is what is started in its place.
export const started = [];
export const instead = { command: undefined };
for (const name of ['spawn', 'fork', 'exec', 'execFile', 'spawnSync', 'execSync', 'execFileSync']) {
  const call = child_process[name];
  child_process[name] = (command, args, options) => {
    started.push({ command, args, options });
    return call(instead.command ?? command, args, options);
  };
}

export const extension = require('../dist/extension.js');
export const dist = require('node:path').dirname(require.resolve('../dist/extension.js'));

// workspace opens folders.
export function workspace(...folders) {
  vscode.workspace.workspaceFolders = folders.map((path, index) => ({ uri: { scheme: 'file', fsPath: path, path, toString: () => `file://${path}` }, name: path, index }));
}

// until waits for something that comes.
export async function until(what, so) {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((done) => setTimeout(done, 10))) {
    const value = so();
    if (value) return value;
  }
  throw new Error(`${what} does not come; ${JSON.stringify(state.messages)} ${state.output.join('')}`);
}

// links are those that VS Code makes of a message (src/vs/base/common/linkedText.ts), and
// those of Markdown, which other editors show.
export function links(message) {
  const made = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
  return [made, /\][([:]/, /<[a-z/!?]/i].filter((form) => form.test(message));
}
