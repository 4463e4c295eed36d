// Texts of the server, such as matches, are shown as documents that nobody can
// change. They hold text alone: nothing in them is run.

import * as vscode from 'vscode';

export interface ShownText {
  title: string;
  text: string;
  language: string;
  page?: string;
}

export class Texts implements vscode.TextDocumentContentProvider {
  static readonly scheme = 'gdllint';
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  // ask tells a text, and whether somebody wants to see more.
  constructor(private readonly ask: (text: string, action: string) => Promise<boolean>) {}

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  // show opens a text beside the editor. Of what stands above the rules already, such as
  // verdicts, the first line is told, and the rest opened by the action of that name.
  async show(shown: ShownText, action?: string): Promise<void> {
    if (action !== undefined) {
      const first = shown.text.split('\n', 1)[0];
      if (!(await this.ask(first, action))) {
        return;
      }
    }
    const markdown = shown.language === 'markdown';
    const name = shown.title.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'text';
    const uri = vscode.Uri.from({ scheme: Texts.scheme, path: `/${name}.${markdown ? 'md' : 'txt'}` });
    this.texts.set(uri.toString(), shown.text);
    this.changed.fire(uri);
    if (markdown) {
      await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
  }
}
