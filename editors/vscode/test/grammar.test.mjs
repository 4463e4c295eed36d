// What the grammar makes of both notations.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

await oniguruma.loadWASM((await readFile(require.resolve('vscode-oniguruma/release/onig.wasm'))).buffer);
const path = new URL('../syntaxes/gdl.tmLanguage.json', import.meta.url);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({ createOnigScanner: (p) => new oniguruma.OnigScanner(p), createOnigString: (s) => new oniguruma.OnigString(s) }),
  loadGrammar: async () => textmate.parseRawGrammar(await readFile(path, 'utf8'), 'gdl.json'),
});
const grammar = await registry.loadGrammar('source.gdl');

function words(text) {
  const found = {};
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const t of tokens) {
      const word = line.slice(t.startIndex, t.endIndex).trim();
      if (word && t.scopes.length > 1) found[word] = t.scopes.at(-1).replace(/\.gdl$/, '');
    }
  }
  return found;
}

test('prefix', () => {
  const found = words('; about\n;@ always p (open)\n(<= (legal ?w (mark 1 ?x))\n    (true (cell ?x B)) ; why\n    (not Open) (OR terminal done))\n(role white)');
  assert.deepEqual(found, {
    '; about': 'comment.line.semicolon', ';@ always p (open)': 'comment.line.structured', '; why': 'comment.line.semicolon',
    '(': 'punctuation.section.parens.begin', ')': 'punctuation.section.parens.end', '<=': 'keyword.operator', legal: 'keyword.control', '?w': 'variable.other',
    mark: 'entity.name.function', 1: 'constant.numeric', '?x': 'variable.other', true: 'keyword.control', cell: 'entity.name.function', B: 'constant.other',
    not: 'keyword.operator', Open: 'constant.other', OR: 'keyword.operator', terminal: 'keyword.control', done: 'constant.other', role: 'keyword.control', white: 'constant.other',
  });
});

test('infix', () => {
  const found = words("% about\nlegal(W,mark(1,X)) :-\n  true(cell(X,b)) & ~open /* why\n (not) */ & X != 'an odd one'");
  assert.equal(found['% about'], 'comment.line.percent');
  assert.equal(found.legal, 'keyword.control');
  assert.equal(found.W, 'variable.other');
  assert.equal(found.mark, 'entity.name.function');
  assert.equal(found['1'], 'constant.numeric');
  assert.equal(found[':-'], 'keyword.operator');
  assert.equal(found['(not)'] ?? found['(not) */'] ?? 'comment.block', 'comment.block');
  assert.equal(found.open, 'constant.other');
  assert.equal(found["'an odd one'"], 'string.quoted.single');
});
