// Pages: those with rulesheets have findings at their places; others are left alone.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { extension, state, until, vscode } from './bundle.mjs';

const rules = 'role(robot)\nbase(lit)\nbase(control(robot))\ninit(control(robot))\naction(press)\nlegal(press)\npress :: ~lit &amp; control(X) ==&gt; lit\nterminal :- Y\ngoal(robot,0)\n';
const page = (name, text) => new vscode.Document(vscode.Uri.file(`/nowhere/${name}`), 'html', text);

after(() => extension.deactivate());

test('pages', async () => {
  state.settings['gdllint.path'] = process.env.GDLLINT ?? 'gdllint';
  state.settings['gdllint.proveOnSave'] = false;
  const plain = page('plain.html', '<p>role(robot) legal</p><textarea id="other">role(x)</textarea>');
  vscode.open(plain);
  await extension.activate({ subscriptions: [] });
  assert.equal(state.providers.registerHoverProvider, undefined); // nothing is started
  const game = page('game.html', `<script>if (1 < 2) role(x);</script>\n<textarea id='library'>\n${rules}</textarea>\n`);
  vscode.open(game);
  const list = await until('a diagnostic', () => state.diagnostics.get(game.uri.toString())?.length > 0 && state.diagnostics.get(game.uri.toString()));
  assert.ok(list.every((d) => d.range.start.line >= 2 && d.range.start.line <= 10), JSON.stringify(list));
  assert.equal(state.diagnostics.get(plain.uri.toString()), undefined);
});
