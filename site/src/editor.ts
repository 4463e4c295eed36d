// The editor: CodeMirror with the colours of the page.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Action, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { Finding, Place } from './answer';
import { gdl } from './gdl';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '14px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--link)' },
  '.cm-gutters': { backgroundColor: 'var(--shade)', color: 'var(--faint)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--shade) 60%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { backgroundColor: 'var(--note-bg)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--good-bg)', outline: '1px solid var(--good)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--good-bg)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-bg)', outline: '1px solid var(--warning)' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--faint)', maxWidth: '40rem' },
  '.cm-diagnostic': { borderLeft: '4px solid var(--note)', padding: '4px 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--link)', color: 'var(--paper)', padding: '3px 8px', marginTop: '4px' },
  '.cm-textfield, .cm-button': { backgroundColor: 'var(--paper)', backgroundImage: 'none', color: 'var(--ink)', border: '1px solid var(--faint)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { backgroundColor: 'var(--note-bg)' },
});

// Where a selection is written over, browsers merge lines by styles of their own, which the
// policy of the page refuses: here nobody but the editor changes its lines.
const writeOver = EditorView.domEventHandlers({
  beforeinput(e, view) {
    if (e.inputType !== 'insertText' || e.data === null || e.isComposing || view.state.selection.ranges.every((r) => r.empty)) return false;
    view.dispatch(view.state.replaceSelection(e.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

const severities = { error: 'error', warning: 'warning', note: 'info' } as const;

export class Editor {
  readonly view: EditorView;

  // The editor stands in a shadow tree: there it brings its styles along without the page
  // having to let any be written into it.
  constructor(place: HTMLElement, changed: (byUser: boolean) => void) {
    const root = place.attachShadow({ mode: 'open' });
    this.view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        extensions: [
          lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), bracketMatching(), highlightActiveLine(),
          highlightSelectionMatches(), search(), gdl, theme, lintGutter(), writeOver,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'rulesheet', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
          EditorView.updateListener.of((u) => {
            if (u.docChanged) changed(u.transactions.some((t) => t.annotation(Transaction.userEvent) !== 'load'));
          }),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  // load shows another text; undo brings the old one back.
  load(text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      annotations: Transaction.userEvent.of('load'),
    });
  }

  // replace makes the text another one by a change of only what differs, so that the
  // cursor and the marks stay where they are.
  replace(text: string): void {
    const now = this.text;
    text = text.replace(/\r\n?/g, '\n');
    let from = 0;
    while (from < now.length && from < text.length && now[from] === text[from]) from++;
    let back = 0;
    while (back < now.length - from && back < text.length - from && now[now.length - 1 - back] === text[text.length - 1 - back]) back++;
    this.view.dispatch({ changes: { from, to: now.length - back, insert: text.slice(from, text.length - back) }, userEvent: 'input.fix' });
  }

  private offset(p: Place): number {
    const doc = this.view.state.doc;
    const line = doc.line(Math.max(1, Math.min(doc.lines, p.line + 1)));
    return Math.min(line.to, line.from + p.unit);
  }

  // reveal shows a place.
  reveal(p: Place): void {
    this.view.dispatch({ effects: EditorView.scrollIntoView(this.offset(p), { y: 'center' }) });
  }

  // goTo puts the cursor at a place.
  goTo(from: Place, to: Place): void {
    const anchor = this.offset(from);
    this.view.dispatch({ selection: { anchor, head: Math.max(anchor, this.offset(to)) }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.view.focus();
  }

  // mark shows findings in the text.
  mark(findings: Finding[], actions: (f: Finding) => Action[]): void {
    const list: Diagnostic[] = findings.map((f) => {
      const from = this.offset(f.from);
      return {
        from,
        to: Math.max(from, this.offset(f.to)),
        severity: f.follows ? 'hint' : severities[f.severity],
        source: `${f.code} ${f.name}`,
        message: f.message,
        actions: actions(f),
      };
    });
    list.sort((a, b) => a.from - b.from);
    this.view.dispatch(setDiagnostics(this.view.state, list));
  }
}
