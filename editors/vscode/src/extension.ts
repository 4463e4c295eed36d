// The extension starts the language server and shows the texts that it returns. In
// Restricted Mode it starts nothing.

import { ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { LanguageClient, LanguageClientOptions, State } from 'vscode-languageclient/node';
import { fetchable, Fetchable, fetchProgram } from './fetched';
import { ask, offer, readable, reason, tellError, tellWarning } from './messages';
import { showPage } from './pages';
import { find, Program } from './program';
import { ShownText, Texts } from './texts';

let client: LanguageClient | undefined;
let turn = Promise.resolve(); // starts and stops come one after the other

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const texts = new Texts(ask);
  const status = vscode.languages.createLanguageStatusItem('gdllint', [{ language: 'gdl' }, { language: 'gdl-properties' }]);
  status.name = 'gdllint';
  status.command = { command: 'gdllint.restart', title: 'restart' };
  const other = fetchable(context.globalStorageUri?.fsPath);
  const start = () => (turn = turn.then(stop).then(() => begin(texts, status, other, start)));
  context.subscriptions.push(
    status,
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

// begin starts the server. Where there is no program it offers to fetch one, and does not wait for the answer.
async function begin(texts: Texts, status: vscode.LanguageStatusItem, other: Fetchable | undefined, start: () => Promise<void>): Promise<void> {
  let program: Program | undefined;
  try {
    program = chosen(other);
    const begun = (client = new LanguageClient('gdllint', 'gdllint', () => run(program!), options(texts)));
    begun.onDidChangeState(({ newState }) => {
      const stopped = newState === State.Stopped;
      status.busy = newState === State.Starting;
      status.severity = stopped ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
      status.text = stopped ? 'gdllint has stopped' : 'gdllint';
    });
    await begun.start();
    status.detail = begun.initializeResult?.serverInfo?.version;
  } catch (err) {
    status.busy = false;
    status.severity = vscode.LanguageStatusSeverity.Error;
    status.text = 'gdllint does not run';
    const why = `gdllint cannot be started: ${reason(err)}. Install it, or set "gdllint.path" to an absolute path.`;
    if (program === undefined && other !== undefined && wanted() === defaultName) {
      void offer(why, `Fetch gdllint ${other.version} from ${new URL(other.url).host}`).then((yes) => (yes ? fetchAnd(other, start) : undefined));
    } else {
      tellError(why);
    }
  }
}

async function fetchAnd(other: Fetchable, start: () => Promise<void>): Promise<void> {
  try {
    await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: `fetching gdllint ${other.version}` }, () => fetchProgram(other));
    await start();
  } catch (err) {
    tellError(`gdllint was not fetched: ${reason(err)}`);
  }
}

const defaultName = 'gdllint';

// wanted is what the user calls the program. No folder has a say.
function wanted(): string {
  return vscode.workspace.getConfiguration('gdllint').get<string>('path', defaultName);
}

// chosen is the program: that of the user's own settings, or else the one that was fetched.
function chosen(other: Fetchable | undefined): Program {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter((f) => f.uri.scheme === 'file').map((f) => f.uri.fsPath);
  const named = (name: string) => find(name, folders, { platform: process.platform, env: process.env });
  try {
    return named(wanted());
  } catch (err) {
    if (other !== undefined && wanted() === defaultName && existsSync(other.path)) return named(other.path);
    throw err;
  }
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
