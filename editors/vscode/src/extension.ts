// The extension starts the language server and shows the texts that it returns.

import * as vscode from 'vscode';
import { LanguageClient, LanguageClientOptions, ServerOptions } from 'vscode-languageclient/node';
import { showPage } from './pages';
import { ShownText, Texts } from './texts';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const texts = new Texts();
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(Texts.scheme, texts),
    vscode.commands.registerCommand('gdllint.proveGame', () => onGame('gdllint.prove')),
    vscode.commands.registerCommand('gdllint.showGameMatch', () => onGame('gdllint.showMatch')),
    vscode.commands.registerCommand('gdllint.restart', () => client?.restart()),
  );
  client = new LanguageClient('gdllint', 'gdllint', server(), options(texts));
  try {
    await client.start();
  } catch (err) {
    const path = vscode.workspace.getConfiguration('gdllint').get<string>('path', 'gdllint');
    void vscode.window.showErrorMessage(
      `gdllint cannot be started: ${err instanceof Error ? err.message : err}. Install it, or set "gdllint.path", which is now "${path}".`,
    );
  }
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

// server is the program. Only the user's own settings name it.
function server(): ServerOptions {
  const command = vscode.workspace.getConfiguration('gdllint').get<string>('path', 'gdllint');
  return { command, args: ['lsp'] };
}

function options(texts: Texts): LanguageClientOptions {
  return {
    documentSelector: ['gdl', 'gdl-properties'].flatMap((language) => [
      { scheme: 'file', language },
      { scheme: 'untitled', language },
    ]),
    initializationOptions: {
      proveOnSave: vscode.workspace.getConfiguration('gdllint').get<boolean>('proveOnSave', true),
      showsTexts: true,
      showsPages: true,
    },
    middleware: {
      executeCommand: async (command, args, next) => {
        try {
          const result: unknown = await next(command, args);
          if (isText(result) && result.page) {
            showPage(result.title, result.page);
          } else if (isText(result)) {
            await texts.show(result, command === 'gdllint.prove');
          }
          return result;
        } catch (err) {
          void vscode.window.showWarningMessage(`gdllint: ${err instanceof Error ? err.message : err}`);
          return undefined;
        }
      },
    },
  };
}

function isText(result: unknown): result is ShownText {
  return typeof result === 'object' && result !== null && typeof (result as ShownText).text === 'string';
}

// onGame asks the server for a command about the rulesheet that is shown.
async function onGame(command: string): Promise<unknown> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== 'gdl') {
    void vscode.window.showWarningMessage('gdllint: open a rulesheet first');
    return undefined;
  }
  return vscode.commands.executeCommand(command, document.uri.toString());
}
