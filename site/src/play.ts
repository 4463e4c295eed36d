// Goes on with a match: with other moves, and with questions about its states.

import type { Answer } from './answer';
import { button, element } from './dom';

// manyMoves are so many that a list is easier to handle than buttons.
const manyMoves = 40;

// offerPlay adds a button to each match of a page that goes on from the state shown.
export function offerPlay(place: HTMLElement, go: (moves: string[]) => void): void {
  for (const line of place.querySelectorAll<HTMLElement>('.match .copies')) {
    const figure = line.closest('.match')!;
    const test = figure.querySelector('details.test pre');
    const act = () => {
      const moves = (test?.textContent ?? '').split('\n').flatMap((l) => (/^[;%]@ {3}\(?play[ (]/.test(l) ? [l.slice(5)] : []));
      const now = figure.querySelector('.state.now')?.getAttribute('aria-label') ?? 'state 0';
      go(moves.slice(0, Number(now.replace('state ', ''))));
    };
    const b = button('play on from here', act);
    b.setAttribute('aria-label', 'play on from the state that is shown');
    line.prepend(b);
  }
}

type Ask = (atom: string, why: boolean, tell: (text: string) => void) => void;

// table is what can be done at the end of a match: moves, undo, questions.
export function table(a: Answer, moves: string[], go: (moves: string[]) => void, ask: Ask): HTMLElement {
  const place = element('section', 'table', element('h3', '', a.over ? 'The match is over' : 'Go on'));
  const chosen = new Map<string, string>();
  const legal = a.legal ?? [];
  for (const { role, moves } of legal) if (moves.length === 1) chosen.set(role, moves[0]);
  const step = () => {
    if (legal.every(({ role }) => chosen.has(role))) go([...moves, JSON.stringify(Object.fromEntries(chosen))]);
  };
  const choices = legal.filter((l) => l.moves.length > 1);
  for (const l of choices) place.append(choice(l.role, l.moves, (move) => {
    chosen.set(l.role, move);
    step();
  }));
  for (const l of legal) if (l.moves.length === 0) place.append(element('p', 'notice', `${l.role} has no legal move`));
  const line = element('p', 'acts');
  if (legal.length > 0 && legal.every((l) => l.moves.length > 0)) {
    line.append(button(choices.length === 0 ? 'the only move' : choices.length > 1 ? 'the others at random' : 'at random', () => {
      for (const l of choices) if (!chosen.has(l.role)) chosen.set(l.role, l.moves[Math.floor(Math.random() * l.moves.length)]);
      step();
    }));
  }
  const undo = button('undo', () => go(moves.slice(0, -1)));
  undo.disabled = moves.length === 0;
  line.append(undo);
  place.append(line, questions(ask));
  return place;
}

// choice offers the moves of a role.
function choice(role: string, moves: string[], choose: (move: string) => void): HTMLElement {
  const line = element('p', 'acts', element('b', '', role));
  if (moves.length > manyMoves) {
    const list = element('select', '', ...['', ...moves].map((m) => element('option', '', m)));
    list.setAttribute('aria-label', 'moves of ' + role);
    list.addEventListener('change', () => list.value && choose(list.value));
    line.append(list);
    return line;
  }
  const all = moves.map((move) => {
    const b = button(move, () => {
      for (const other of all) other.setAttribute('aria-pressed', String(other === b));
      choose(move);
    });
    return b;
  });
  line.append(...all);
  return line;
}

// questions asks about the state.
function questions(ask: Ask): HTMLElement {
  const field = element('input', '');
  field.placeholder = '(legal ?r ?m)';
  field.setAttribute('aria-label', 'an atom, such as (legal ?r ?m)');
  const told = element('pre', '');
  told.setAttribute('aria-live', 'polite');
  const tell = (text: string) => (told.textContent = text);
  const form = element('p', 'acts', field, button('which hold', () => ask(field.value, false, tell)), button('why, or why not', () => ask(field.value, true, tell)));
  return element('div', 'questions', form, told);
}
