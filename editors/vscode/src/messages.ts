// Messages are for reading. VS Code makes links of [text](command:...) in them, which run
// a command at a click, and much in a message comes from an opened folder: names of
// files, keys of settings. So whatever is told goes through here first.

import * as vscode from 'vscode';

// maxMessage bounds a message, in characters.
const maxMessage = 2000;

// plain breaks up all that is or could become a link: a bracket behind which its target
// follows, and an address or a tag in angle brackets. Other editors show Markdown.
export function plain(text: string): string {
  const short = text.length > maxMessage ? `${text.slice(0, maxMessage)}...` : text;
  return short.replace(/\](?=[([:])/g, '] ').replace(/<(?=[a-z/!?])/gi, '< ');
}

export function tellError(text: string): void {
  void vscode.window.showErrorMessage(plain(text));
}

export function tellWarning(text: string): void {
  void vscode.window.showWarningMessage(plain(text));
}

// ask tells a text with something to do about it, and whether somebody wants that.
export async function ask(text: string, action: string): Promise<boolean> {
  return (await vscode.window.showInformationMessage(plain(text), action)) === action;
}

// offer tells an error with something to do about it, and whether somebody wants that.
export async function offer(text: string, action: string): Promise<boolean> {
  return (await vscode.window.showErrorMessage(plain(text), action)) === action;
}

// reason returns what an error says.
export function reason(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}

// readable is a message of the server as the client may handle it: the client shows
// errors and messages as they are, also where the extension has no say.
export function readable<T>(message: T): T {
  const m = message as { method?: string; params?: Record<string, unknown>; error?: Record<string, unknown> };
  if (m.error) return { ...message, error: withPlain(m.error, ['message']) };
  switch (m.method) {
    case 'window/showMessage':
    case 'window/showMessageRequest':
      return { ...message, params: withPlain(m.params, ['message']) };
    case '$/progress':
      return { ...message, params: { ...m.params, value: withPlain(m.params?.value, ['title', 'message']) } };
  }
  return message;
}

function withPlain(value: unknown, keys: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const made: Record<string, unknown> = { ...value };
  for (const key of keys) {
    if (typeof made[key] === 'string') made[key] = plain(made[key]);
  }
  return made;
}
