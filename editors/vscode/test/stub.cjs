// A stub of the module vscode: as much of an editor as the extension and
// vscode-languageclient ask for. Providers are kept, so that tests can call them.

'use strict';

const { readFileSync } = require('node:fs');
const { URI } = require('vscode-uri');

class Position {
  constructor(line, character) { this.line = line; this.character = character; }
  isBefore(o) { return this.line < o.line || (this.line === o.line && this.character < o.character); }
  isEqual(o) { return this.line === o.line && this.character === o.character; }
}

class Range {
  constructor(a, b, c, d) {
    this.start = typeof a === 'number' ? new Position(a, b) : a;
    this.end = typeof a === 'number' ? new Position(c, d) : b;
  }
}

class Disposable {
  constructor(f) { this.f = f; }
  dispose() { this.f?.(); }
  static from(...list) { return new Disposable(() => list.forEach((d) => d.dispose())); }
}

class EventEmitter {
  listeners = new Set();
  event = (f, self) => {
    const g = (x) => f.call(self, x);
    this.listeners.add(g);
    return new Disposable(() => this.listeners.delete(g));
  };
  fire(x) { for (const f of [...this.listeners]) f(x); }
  dispose() { this.listeners.clear(); }
}

class CancellationTokenSource {
  emitter = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  cancel() { this.token.isCancellationRequested = true; this.emitter.fire(); }
  dispose() {}
}

class CancellationError extends Error {}

class MarkdownString {
  constructor(value) { this.value = value ?? ''; }
  appendText(text) { this.value += text; return this; }
  appendCodeblock(code, language) { this.value += `\`\`\`${language}\n${code}\n\`\`\``; return this; }
}

class WorkspaceEdit {
  edits = [];
  replace(uri, range, newText) { this.edits.push({ uri, range, newText }); }
  set(uri, edits) { for (const e of edits) this.edits.push({ uri, range: e.range, newText: e.newText }); }
}

class TextEdit {
  constructor(range, newText) { this.range = range; this.newText = newText; }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
  static Empty = new CodeActionKind('');
}

class Location {
  constructor(uri, range) { this.uri = uri; this.range = range; }
}

class Diagnostic {
  constructor(range, message, severity) { this.range = range; this.message = message; this.severity = severity; }
}

class CompletionItem {
  constructor(label, kind) { this.label = label; this.kind = kind; }
}

class CodeLens {
  constructor(range, command) { this.range = range; this.command = command; }
}

class Document {
  isClosed = false; isDirty = false; isUntitled = false; version = 1; eol = 1;
  constructor(uri, languageId, text) { this.uri = uri; this.languageId = languageId; this.text = text; this.fileName = uri.fsPath; }
  getText() { return this.text; }
  get lineCount() { return this.text.split('\n').length; }
  lineAt(n) { return { text: this.text.split('\n')[n] }; }
  offsetAt(p) { return this.text.split('\n').slice(0, p.line).join('\n').length + (p.line > 0 ? 1 : 0) + p.character; }
  positionAt(n) { const lines = this.text.slice(0, n).split('\n'); return new Position(lines.length - 1, lines.at(-1).length); }
}

const events = {};
const event = (name) => (events[name] ??= new EventEmitter()).event;
const state = { documents: [], shown: [], panels: [], messages: [], commands: new Map(), providers: {}, diagnostics: new Map(), contents: new Map(), output: [], settings: {}, answer: undefined };

function told(kind) {
  return async (message) => { state.messages.push(`${kind}: ${message}`); return state.answer; };
}

const output = { append: (s) => state.output.push(s), appendLine: (s) => state.output.push(s), show() {}, dispose() {}, clear() {}, replace() {}, hide() {},
  trace() {}, debug() {}, info: (s) => state.output.push(s), warn: (s) => state.output.push(s), error: (s) => state.output.push(s), logLevel: 3, onDidChangeLogLevel: event('log') };

const workspace = {
  get textDocuments() { return state.documents; },
  get notebookDocuments() { return []; },
  workspaceFolders: undefined, isTrusted: true, fs: {},
  getConfiguration: (section) => ({ get: (key, other) => state.settings[`${section}.${key}`] ?? other, has: () => false, inspect: () => undefined }),
  getWorkspaceFolder: () => undefined,
  registerTextDocumentContentProvider: (scheme, provider) => { state.contents.set(scheme, provider); return new Disposable(); },
  openTextDocument: async (uri) => new Document(uri, 'plaintext', state.contents.get(uri.scheme).provideTextDocumentContent(uri)),
  createFileSystemWatcher: () => ({ onDidCreate: event('fc'), onDidChange: event('fh'), onDidDelete: event('fd'), dispose() {} }),
  applyEdit: async () => true,
};

const languages = {
  match: (selector, document) => selector.some((s) => (!s.language || s.language === document.languageId) && (!s.scheme || s.scheme === document.uri.scheme) && (!s.pattern || s.pattern === document.uri.fsPath)) ? 10 : 0,
  createLanguageStatusItem: () => (state.status = { dispose() {} }),
  createDiagnosticCollection: () => ({
    set: (uri, list) => state.diagnostics.set(uri.toString(), list), delete: (uri) => state.diagnostics.delete(uri.toString()),
    clear: () => state.diagnostics.clear(), dispose() {}, has: () => false, get: () => [], forEach() {} }),
};

const withProviders = new Proxy(languages, {
  get(target, key) {
    if (key in target) return target[key];
    return (...args) => {
      const provider = args.find((a, i) => i > 0 && typeof a === 'object' && a !== null);
      (state.providers[key] ??= []).push(provider);
      return new Disposable();
    };
  },
});

const vscode = {
  version: '1.91.0', Uri: URI, Position, Range, Disposable, EventEmitter, CancellationTokenSource, CancellationError, MarkdownString, WorkspaceEdit, TextEdit,
  CodeActionKind, Location, Diagnostic, CompletionItem, CodeLens,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 }, ViewColumn: { Beside: -2 },
  workspace: new Proxy(workspace, { get: (t, k) => (k in t ? t[k] : String(k).startsWith('on') ? event(k) : undefined) }),
  languages: withProviders,
  window: new Proxy({
    createOutputChannel: () => output, showErrorMessage: told('error'), showWarningMessage: told('warning'), showInformationMessage: told('info'),
    showTextDocument: async (document) => { state.shown.push(document); }, setStatusBarMessage: () => new Disposable(), tabGroups: { all: [], onDidChangeTabs: event('tabs'), onDidChangeTabGroups: event('groups') },
    createWebviewPanel: (type, title, column, options) => {
      const panel = { type, title, options, webview: { html: '' }, onDidDispose: event('panel'), reveal() {} };
      state.panels.push(panel);
      return panel;
    },
    visibleTextEditors: [], withProgress: (options, f) => f({ report: ({ message }) => state.messages.push(`progress: ${options.title} | ${message}`) }, new CancellationTokenSource().token),
    get activeTextEditor() { return state.active && { document: state.active }; },
  }, { get: (t, k) => (k in t ? t[k] : String(k).startsWith('on') ? event(k) : undefined) }),
  commands: {
    registerCommand: (name, f) => { state.commands.set(name, f); return new Disposable(() => state.commands.delete(name)); },
    executeCommand: async (name, ...args) => { const f = state.commands.get(name); return f ? f(...args) : state.shown.push({ command: name, args }); },
  },
  env: { appName: 'stub', language: 'en', onDidChangeLogLevel: event('env') },
  extensions: { getExtension: () => undefined, all: [] },
};

// Other classes and enumerations are made up from their names.
const generic = (name) => {
  let n = 0;
  const numbers = {};
  const made = class { constructor(...args) { this.args = args; } };
  Object.defineProperty(made, 'name', { value: name });
  return new Proxy(made, { get: (t, k) => (k in t || typeof k === 'symbol' ? t[k] : k === 'Empty' ? new made('') : (numbers[k] ??= n++)) });
};

const types = readFileSync(require.resolve('@types/vscode/index.d.ts'), 'utf8');
for (const [, name] of types.matchAll(/export (?:abstract )?(?:class|enum) (\w+)/g)) {
  vscode[name] ??= generic(name);
}

module.exports = vscode;
vscode.state = state;
vscode.Document = Document;
vscode.open = (document) => { state.documents.push(document); events.onDidOpenTextDocument?.fire(document); };
vscode.trust = () => Promise.all([...(events.onDidGrantWorkspaceTrust?.listeners ?? [])].map((f) => f()));
vscode.change = (document, text) => {
  const range = new Range(new Position(0, 0), document.positionAt(document.text.length));
  const change = { range, rangeOffset: 0, rangeLength: document.text.length, text };
  document.text = text;
  document.version++;
  events.onDidChangeTextDocument?.fire({ document, contentChanges: [change] });
};
