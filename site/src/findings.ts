// The list of findings beside the text.

import type { Answer, Finding, Place } from './answer';
import { button, element } from './dom';
import { show } from './trusted';

// What can be done about findings.
export interface Doing {
  goTo(from: Place, to: Place): void;
  fix(f: Finding, n: number, guess: boolean): void;
  explain(code: string): Promise<string>;
  seeMatch(id: string): void;
}

// The findings whose rules are explained, so that they still are when the list is made anew.
const explained = new Set<string>();

// list shows findings.
export function list(place: HTMLElement, a: Answer, doing: Doing): void {
  for (const id of explained) if (!a.findings.some((f) => f.id === id)) explained.delete(id);
  const items = a.findings.map((f) => item(f, doing));
  const parts: Node[] = items.length > 0 ? [element('ul', 'findings', ...items)] : [element('p', 'clean', 'Nothing found.')];
  if (a.hidden) parts.push(element('p', '', `${a.hidden} more are not shown.`));
  if (a.accepted) parts.push(element('p', 'untold', `${a.accepted} accepted by comments.`));
  for (const notice of a.notices ?? []) parts.push(element('p', 'notice', notice));
  place.replaceChildren(...parts);
}

function item(f: Finding, doing: Doing): HTMLLIElement {
  const at = button(`line ${f.from.line + 1}`, () => doing.goTo(f.from, f.to), 'link');
  const code = button(`${f.code} ${f.name}`, () => void explain(), 'link code');
  code.setAttribute('aria-expanded', 'false');
  const li = element('li', f.severity + (f.follows ? ' follows' : ''), at, ' ', element('span', 'severity', f.severity), ' ', element('span', 'message', f.message), ' ', code);
  if (f.follows) li.append(' ', element('em', '', '(follows from another one)'));
  for (const r of f.related ?? []) {
    li.append(element('div', 'related', button(`line ${r.from.line + 1}`, () => doing.goTo(r.from, r.to), 'link'), ': ' + r.message));
  }
  const acts: HTMLElement[] = [];
  f.fixes?.forEach((title, n) => acts.push(button('fix: ' + title, () => doing.fix(f, n, false), 'fix')));
  f.guesses?.forEach((title, n) => acts.push(button('maybe: ' + title, () => doing.fix(f, n, true), 'guess')));
  const match = f.match;
  if (match) acts.push(button('see the match', () => doing.seeMatch(match), 'see'));
  if (acts.length > 0) li.append(element('div', 'acts', ...acts));

  async function explain(): Promise<void> {
    const open = li.querySelector('.explained');
    code.setAttribute('aria-expanded', String(!open));
    if (open) {
      open.remove();
      explained.delete(f.id);
      return;
    }
    const place = element('div', 'explained');
    li.append(place);
    explained.add(f.id);
    show(place, await doing.explain(f.code));
  }
  if (explained.has(f.id)) void explain();
  return li;
}

// counts says how many findings there are.
export function counts(findings: Finding[]): string {
  const of = (severity: string) => findings.filter((f) => f.severity === severity).length;
  const parts = (['error', 'warning', 'note'] as const).filter((s) => of(s) > 0).map((s) => `${of(s)} ${s}${of(s) === 1 ? '' : 's'}`);
  return parts.length > 0 ? parts.join(', ') : 'nothing found';
}
