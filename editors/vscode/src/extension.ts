// The extension starts the language server and shows the texts that it returns. In
// Restricted Mode it starts nothing.

import { ChildProcess, spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { LanguageClient, LanguageClientOptions } from 'vscode-languageclient/node';
import { ask, readable, reason, tellError, tellWarning } from './messages';
import { showPage } from './pages';
import { find, Program } from './program';
import { ShownText, Texts } from './texts';

let client: LanguageClient | undefined;
let turn = Promise.resolve(); // starts and stops come one after the other

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const texts = new Texts(ask);
  const start = () => (turn = turn.then(stop).then(() => begin(texts)));
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(Texts.scheme, texts),
    vscode.commands.registerCommand('gdllint.proveGame', () => onGame('gdllint.prove')),
    vscode.commands.registerCommand('gdllint.showGameMatch', () => onGame('gdllint.showMatch')),
    vscode.commands.registerCommand('gdllint.restart', () => trusted() && start()),
    vscode.workspace.onDidGrantWorkspaceTrust(start),
    vscode.workspace.onDidOpenTextDocument((document) => notePage(document) && vscode.workspace.isTrusted && start()),
    vscode.workspace.onDidSaveTextDocument((document) => notePage(document) && vscode.workspace.isTrusted && start()),
  );
  const documents = vscode.workspace.textDocuments;
  documents.forEach(notePage);
  // A page that holds no rulesheet starts nothing.
  const wanted = pages.size > 0 || documents.length === 0 || documents.some((document) => document.languageId.startsWith('gdl'));
  if (vscode.workspace.isTrusted && wanted) {
    await start();
  }
}

// pages are the files of the pages that hold rulesheets. The server hears of no other page.
const pages = new Set<string>();

// notePage tells whether a document is such a page that was not known.
function notePage(document: vscode.TextDocument): boolean {
  const holds = document.uri.scheme === 'file' && rulesheets[document.languageId];
  if (!holds || pages.has(document.uri.fsPath) || !holds.some((sign) => sign.test(document.getText()))) {
    return false;
  }
  pages.add(document.uri.fsPath);
  return true;
}

// rulesheets are the signs of rulesheets in pages, by language. The server looks closer.
const rulesheets: Record<string, RegExp[] | undefined> = {
  html: [/<textarea\b[^>]*\bid\s*=\s*["']?(library|ruleset)\b/i],
  markdown: [/^[ \t>*+-]*(```|~~~)[^\n`]*\b(gdl|kif|hrf)\b/im, /(```|~~~)[^]*(\(\s*role\b|^\s*role\s*\()/m],
};

export function deactivate(): Promise<void> {
  return (turn = turn.then(stop));
}

// trusted tells whether something may be started, and tells somebody who wants it why not.
function trusted(): boolean {
  if (!vscode.workspace.isTrusted) {
    tellWarning('gdllint: the opened folder is not trusted, so nothing is started; trust it first');
  }
  return vscode.workspace.isTrusted;
}

async function begin(texts: Texts): Promise<void> {
  try {
    const program = chosen();
    client = new LanguageClient('gdllint', 'gdllint', () => run(program), options(texts));
    await client.start();
  } catch (err) {
    tellError(`gdllint cannot be started: ${reason(err)}. Install it, or set "gdllint.path" to an absolute path.`);
  }
}

// chosen is the program. Only the user's own settings name it.
function chosen(): Program {
  const wanted = vscode.workspace.getConfiguration('gdllint').get<string>('path', 'gdllint');
  const folders = (vscode.workspace.workspaceFolders ?? []).filter((f) => f.uri.scheme === 'file').map((f) => f.uri.fsPath);
  return find(wanted, folders, { platform: process.platform, env: process.env });
}

// run starts the program in the folder of the extension, where nothing of others is. The
// client would start it in the opened folder, and end it by a program that it looks up.
function run({ path, env }: Program): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, ['lsp'], { cwd: __dirname, env, shell: false, windowsHide: true });
    child.on('error', reject);
    child.once('exit', () => running.delete(child));
    child.once('spawn', () => {
      running.add(child);
      resolve(child);
    });
  });
}

const running = new Set<ChildProcess>();

// patience is how long the program may take to end, in milliseconds.
const patience = 2000;

// stop says goodbye, and ends the program if it does not go. Nothing stays behind.
async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  const leaving = [...running];
  await old?.dispose(patience).catch(() => undefined); // it may never have begun
  await Promise.all(leaving.map(ended));
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function options(texts: Texts): LanguageClientOptions {
  const settings = vscode.workspace.getConfiguration('gdllint');
  return {
    documentSelector: [
      ...['gdl', 'gdl-properties'].flatMap((language) => [
        { scheme: 'file', language },
        { scheme: 'untitled', language },
      ]),
      ...[...pages].map((path) => ({ scheme: 'file', pattern: path.replace(/[[\]{}*?]/g, '?') })),
    ],
    initializationOptions: {
      proveOnSave: settings.get<boolean>('proveOnSave', true),
      ruleLenses: settings.get<boolean>('ruleLenses', true),
      argumentHints: settings.get<boolean>('argumentHints', false),
      // What a folder may ask for is up to the user alone.
      maxBudget: settings.get<string>('maxBudget'),
      maxTimeout: settings.get<string>('maxTimeout'),
      showsTexts: true,
      showsPages: true,
    },
    connectionOptions: { messageStrategy: { handleMessage: (message, next) => next(readable(message)) } },
    middleware: {
      executeCommand: async (command, args, next) => {
        try {
          const result: unknown = await next(command, args);
          if (isText(result) && result.page) {
            showPage(result.title, result.page);
          } else if (isText(result)) {
            await texts.show(result, briefly[command]);
          }
          return result;
        } catch (err) {
          tellWarning(`gdllint: ${reason(err)}`);
          return undefined;
        }
      },
    },
  };
}

// briefly are the commands of whose result the first line is told, and the rest shown to
// whoever asks for it.
const briefly: Record<string, string | undefined> = {
  'gdllint.prove': 'Show verdicts',
  'gdllint.runTest': 'Show more',
  'gdllint.cover': 'Show counts',
};

function isText(result: unknown): result is ShownText {
  return typeof result === 'object' && result !== null && typeof (result as ShownText).text === 'string';
}

// onGame asks the server for a command about the rulesheet that is shown.
async function onGame(command: string): Promise<unknown> {
  if (!trusted()) {
    return undefined;
  }
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== 'gdl' && !pages.has(document?.uri.fsPath ?? '')) {
    tellWarning('gdllint: open a rulesheet first');
    return undefined;
  }
  return vscode.commands.executeCommand(command, document?.uri.toString());
}
