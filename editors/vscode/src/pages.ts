// Pages of the server, such as matches with their boards. The policy of a page, which
// stands in it, allows its own style and script by their hashes, and nothing else; a page
// without one is not shown. It can neither read files nor call commands.

import * as vscode from 'vscode';
import { tellWarning } from './messages';

const policy = `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;`;

let panel: vscode.WebviewPanel | undefined;

// showPage shows a page beside the editor, always at the same place.
export function showPage(title: string, page: string): void {
  if (!page.slice(0, 1000).includes(policy)) {
    tellWarning('gdllint: the page has no policy and is not shown');
    return;
  }
  if (!panel) {
    panel = vscode.window.createWebviewPanel('gdllint.page', title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {
      enableScripts: true,
      enableCommandUris: false,
      enableForms: false,
      localResourceRoots: [],
    });
    panel.onDidDispose(() => (panel = undefined));
  }
  panel.title = title;
  panel.webview.html = page;
  panel.reveal(undefined, true);
}
