// Colours of GDL, in both notations.

import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const keywords = new Set(['role', 'init', 'true', 'does', 'next', 'legal', 'goal', 'terminal', 'base', 'input', 'sees', 'not', 'or', 'and', 'distinct', 'random']);

function token(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^;@.*/)) return 'meta';
  if (stream.match(/^[;%].*/)) return 'comment';
  if (stream.match(/^[()]/)) return 'paren';
  if (stream.match(/^(<=|:-|<-)/)) return 'operator';
  if (stream.match(/^\?[^\s();]+/)) return 'variableName';
  if (stream.match(/^\d+(?=[\s();,]|$)/)) return 'number';
  const word = stream.match(/^[^\s();,]+/);
  if (!word) {
    stream.next();
    return null;
  }
  return keywords.has((word as RegExpMatchArray)[0].toLowerCase()) ? 'keyword' : 'name';
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.meta, color: 'var(--good)' },
  { tag: tags.keyword, color: 'var(--ink)', fontWeight: '600' },
  { tag: tags.variableName, color: 'var(--note)' },
  { tag: tags.number, color: 'var(--warning)' },
  { tag: tags.operator, color: 'var(--ink)', fontWeight: '600' },
  { tag: tags.paren, color: 'var(--faint)' },
]);

export const gdl = [
  StreamLanguage.define({ name: 'gdl', token, languageData: { commentTokens: { line: ';' } } }),
  syntaxHighlighting(colours),
];
