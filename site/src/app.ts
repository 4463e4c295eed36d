// The playground: an editor, and beside it what gdllint says of the text.

import type { Answer, Finding, Request } from './answer';
import { button, byId, element } from './dom';
import { Editor } from './editor';
import { Engine, Stopped } from './engine';
import { counts, list } from './findings';
import { linkOf, textOf } from './share';
import { offerPlay, table } from './play';
import * as texts from './texts';
import { scriptURL, show } from './trusted';

// Times in milliseconds.
const pause = 60; // after a key, before the text is checked
const rest = 1200; // after a key, before questions about the game are asked
const checkLimit = 15_000;
const asideLimit = 30_000; // for questions that nobody asked
const smallText = 40_000; // characters of a text about which questions are asked by themselves

// An Example is a rulesheet of the site; see site/build.
interface Example {
  name: string;
  title: string;
  group?: string; // without one it is not in the list
  text: string;
  code?: string; // of the rule that it is about
  select?: string[]; // rules that are off
}

const editor = new Editor(byId('editor'), changed);
const texting = new Engine(); // looks at the text
const proving = new Engine(); // looks at the game

const status = byId('status');
const findings = byId('findings');
const game = byId('game');
const working = byId('working');
const stop = byId<HTMLButtonElement>('stop');
const also = byId('also');
const choose = byId<HTMLSelectElement>('examples');
const asides = byId<HTMLInputElement>('asides');
const fixAll = byId<HTMLButtonElement>('fixall');

let version = 0; // of the text
let shown = -1; // the version that was proved
let edited = false; // by the author, since it was loaded
let select: string[] = []; // rules to look for that are off
let checkAgain = false;
let pausing = 0;
let resting = 0;
let seed = 0;
let turns = 0; // of the engine that looks at the game
let about: string | undefined; // after a text is loaded: the rule that it is about, until its finding is shown
let examples: Promise<Example[]> | undefined;

function changed(byUser: boolean): void {
  version++;
  if (byUser) {
    if (location.hash) history.replaceState(null, '', location.pathname); // it is another text now
    edited = true;
    about = undefined;
    texts.keepDraft(editor.text);
  }
  turns++;
  proving.stop();
  busy('');
  if (game.childElementCount > 0) game.classList.add('stale');
  byId('shared').hidden = true; // it was another text
  clearTimeout(pausing);
  clearTimeout(resting);
  pausing = window.setTimeout(() => void check(), pause);
  resting = window.setTimeout(() => void aside(), rest);
}

// say tells people what goes on.
function say(text: string, fault = false): void {
  status.textContent = text;
  status.classList.toggle('fault', fault);
}

function complain(err: unknown): void {
  if (!(err instanceof Stopped)) say(err instanceof Error ? err.message : String(err), true);
}

// check looks at the text. One look is over before the next begins.
async function check(): Promise<void> {
  if (texting.busy) {
    checkAgain = true;
    return;
  }
  checkAgain = false;
  const of = version;
  try {
    const a = await texting.ask(request('check'), checkLimit);
    if (of === version && shown !== version) tell(a);
    if (a.error) say(a.error, true);
  } catch (err) {
    complain(err);
  }
  if (checkAgain) void check();
}

function request(op: Request['op'], more: Partial<Request> = {}): Request {
  return { op, text: editor.text, select, ...more };
}

// tell shows findings.
function tell(a: Answer): void {
  if (a.error) {
    list(findings, { ...a, notices: [a.error] }, doing);
    editor.mark([], () => []);
    return;
  }
  list(findings, a, doing);
  editor.mark(a.findings, (f) => [
    ...(f.fixes ?? []).map((title, n) => ({ name: title, apply: () => doing.fix(f, n, false) })),
    ...(f.guesses ?? []).map((title, n) => ({ name: title + ' (a guess)', apply: () => doing.fix(f, n, true) })),
  ]);
  fixAll.disabled = !a.findings.some((f) => f.fixes);
  say(counts(a.findings));
  const first = a.findings.find((f) => about === '' || f.code === about);
  if (first && about !== undefined) {
    about = undefined;
    editor.reveal(first.from);
  }
  document.documentElement.dataset.told ??= String(Math.round(performance.now()));
}

const explanations = new Map<string, string>(); // by the codes of rules

const doing = {
  goTo: editor.goTo.bind(editor),
  fix: (f: Finding, n: number, guess: boolean) => void change(request('fix', { finding: f.id, fix: n, guess })),
  explain: async (code: string) => {
    let text = explanations.get(code);
    if (text === undefined) {
      text = (await other({ op: 'explain', code })).html ?? '';
      explanations.set(code, text);
    }
    return text;
  },
  seeMatch: (id: string) => {
    const figure = document.getElementById(id);
    figure?.scrollIntoView({ block: 'start' });
    figure?.focus();
  },
};

// other asks the engine that looks at texts for something else, after what it is doing.
async function other(r: Request): Promise<Answer> {
  while (texting.busy) await new Promise((resolve) => setTimeout(resolve, 20));
  return texting.ask(r, checkLimit);
}

// change makes the text what an answer says.
async function change(r: Request): Promise<void> {
  const of = version;
  try {
    const a = await other(r);
    if (a.error) say(a.error, true);
    else if (of !== version) say('the text has changed meanwhile', true);
    else editor.replace(a.text ?? '');
  } catch (err) {
    complain(err);
  }
}

// aside asks questions that nobody has asked, if the game is small.
async function aside(): Promise<void> {
  if (!asides.checked || editor.text.length > smallText || editor.text.trim() === '') return;
  await prove(request('prove', { budget: 'quick' }), asideLimit, true);
}

// prove asks questions about the game.
async function prove(r: Request, limit: number, quiet: boolean): Promise<void> {
  const of = version;
  const turn = ++turns;
  busy('proving …');
  try {
    const a = await proving.ask(r, limit, (what) => busy('proving: ' + what));
    if (of !== version) return;
    if (a.error) {
      if (!quiet) say(a.error, true);
      return;
    }
    shown = version;
    tell(a);
    shows(a);
    if (!quiet) byId('answers').scrollIntoView({ block: 'nearest' });
    const v = a.verdicts;
    const counted = v.counted ? `, ${v.counted} counted` : '';
    const answers = a.invalid ?? `${v.proved} proved, ${v.violated} violated, ${v.open} open${counted}`;
    say(`${counts(a.findings)}; ${answers}`);
  } catch (err) {
    if (!quiet) complain(err);
  } finally {
    if (turn === turns) busy('');
  }
}

// busy shows what is being done about the game.
function busy(what: string): void {
  working.textContent = what;
  stop.hidden = what === '';
}

// shows shows what an answer says of the game. Each match can be gone on with.
function shows(a: Answer): void {
  show(game, a.html ?? '');
  game.classList.remove('stale');
  offerPlay(game, (moves) => void playOn(moves));
}

// playOn shows the match of some moves, and what can be done at its end.
async function playOn(moves: string[]): Promise<void> {
  await aboutGame('playing …', request('play', { moves }), (a) => {
    shows(a);
    game.append(table(a, moves, (next) => void playOn(next), (atom, why, tell) =>
      void aboutGame('asking …', request('ask', { moves, atom, why }), (answer) => tell(answer.told ?? ''))));
    doing.seeMatch('g1-m1');
  });
}

// aboutGame asks something about the game that somebody wants, unless the text changes.
async function aboutGame(what: string, r: Request, tell: (a: Answer) => void): Promise<void> {
  const of = version;
  const turn = ++turns;
  busy(what);
  try {
    const a = await proving.ask(r, asideLimit);
    if (a.error) say(a.error, true);
    else if (of === version) tell(a);
  } catch (err) {
    complain(err);
  } finally {
    if (turn === turns) busy('');
  }
}

// match plays a match at random.
async function match(): Promise<void> {
  await aboutGame('playing …', request('match', { seed: ++seed }), (a) => {
    shows(a);
    for (const notice of a.notices ?? []) game.append(element('p', 'notice', notice));
    doing.seeMatch('g1-m1');
  });
}

// load shows another text and keeps that of the author.
function load(text: string, rules: string[] = [], code?: string): void {
  if (edited) texts.putAside(editor.text);
  edited = false;
  select = rules;
  about = code ?? '';
  tellSelected();
  game.replaceChildren();
  game.classList.remove('stale');
  editor.load(text);
  void fill();
}

// tellSelected shows which rules are looked for that are off.
function tellSelected(): void {
  also.replaceChildren();
  for (const code of select) {
    also.append(button(`also looking for ${code} ×`, () => {
      select = select.filter((c) => c !== code);
      tellSelected();
      changed(false);
    }, 'chip'));
  }
}

function exampleList(): Promise<Example[]> {
  examples ??= fetch('examples.json').then((r) => r.json() as Promise<Example[]>);
  examples.catch(() => (examples = undefined));
  return examples;
}

// fill fills the list of examples, and the texts of the author.
async function fill(): Promise<void> {
  const groups = new Map<string, HTMLOptionElement[]>();
  const add = (group: string, value: string, title: string) => {
    const option = element('option', '', title);
    option.value = value;
    groups.set(group, [...(groups.get(group) ?? []), option]);
  };
  texts.earlier().forEach((t, n) => add('your earlier texts', 'earlier=' + n, t.trim().split('\n', 1)[0].slice(0, 50) || 'a text'));
  for (const x of await exampleList()) if (x.group) add(x.group, 'example=' + x.name, x.title);
  const first = element('option', '', 'Examples …');
  first.value = '';
  choose.replaceChildren(first);
  for (const [label, options] of groups) {
    const group = element('optgroup', '', ...options);
    group.label = label;
    choose.append(group);
  }
}

// open shows what a link names.
async function open(hash: string): Promise<boolean> {
  const cut = hash.indexOf('=');
  const [kind, value] = [hash.slice(0, cut), hash.slice(cut + 1)];
  try {
    if (kind === 'text') {
      load(await textOf(value));
      return true;
    }
    if (kind === 'example') {
      const found = (await exampleList()).find((x) => x.name === value);
      if (!found) throw new Error('there is no such example');
      load(found.text, found.select, found.code);
      return true;
    }
    if (kind === 'earlier') {
      const text = texts.earlier()[Number(value)];
      if (text === undefined) throw new Error('there is no such text');
      load(text);
      return true;
    }
  } catch (err) {
    complain(err);
  }
  return false;
}

// share makes a link and shows it.
async function share(): Promise<void> {
  try {
    const hash = '#' + (await linkOf(editor.text));
    history.replaceState(null, '', hash);
    const field = byId<HTMLInputElement>('link');
    field.value = location.href;
    byId('shared').hidden = false;
    field.focus();
    field.select();
    await navigator.clipboard.writeText(location.href).then(() => say('the link is copied'), () => say('copy the link'));
  } catch (err) {
    complain(err);
  }
}

async function openFile(files: FileList | null): Promise<void> {
  const file = files?.[0];
  if (!file) return;
  if (file.size > 1 << 20) return say('the file is too large; check it with the command gdllint', true);
  load(await file.text());
  history.replaceState(null, '', location.pathname);
  texts.keepDraft(editor.text);
}

function save(): void {
  const a = element('a', '');
  a.href = URL.createObjectURL(new Blob([editor.text], { type: 'text/plain' }));
  a.download = 'game.kif';
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

// Links inside of what is shown lead to places of it; the address of the page is for
// texts.
document.addEventListener('click', (e) => {
  const a = (e.target as Element).closest?.('#game a[href^="#"]');
  if (!a) return;
  e.preventDefault();
  doing.seeMatch(a.getAttribute('href')!.slice(1));
});

byId('format').addEventListener('click', () => void change(request('format')));
fixAll.addEventListener('click', () => void change(request('fixall')));
byId('share').addEventListener('click', () => void share());
byId('save').addEventListener('click', save);
byId('match').addEventListener('click', () => void match());
stop.addEventListener('click', () => {
  turns++;
  proving.stop();
  busy('');
});
byId('prove').addEventListener('click', () => void prove(request('prove', { all: true, budget: byId<HTMLSelectElement>('budget').value }), Infinity, false));
const file = byId<HTMLInputElement>('file');
byId('open').addEventListener('click', () => file.click());
file.addEventListener('change', () => {
  void openFile(file.files);
  file.value = '';
});
choose.addEventListener('change', () => {
  if (!choose.value) return;
  const hash = choose.value;
  choose.value = '';
  void open(hash).then((ok) => {
    if (ok) history.replaceState(null, '', hash.startsWith('example=') ? '#' + hash : location.pathname);
  });
});
asides.addEventListener('change', () => (asides.checked ? void aside() : proving.stop()));
addEventListener('hashchange', () => void open(location.hash.slice(1)));

async function begin(): Promise<void> {
  say('loading the checker …');
  void fill();
  texting.start().catch(complain);
  const own = texts.draft();
  if (location.hash.length > 1 && (await open(location.hash.slice(1)))) {
    if (own !== null && own !== editor.text) texts.putAside(own);
  } else if (own !== null) {
    editor.load(own);
    edited = true;
  } else await open('example=ferry');
  // The site is kept for times without a network, after it has shown something.
  if ('serviceWorker' in navigator && location.protocol !== 'file:') {
    texting.start().then(() => navigator.serviceWorker.register(scriptURL('sw.js'))).catch(() => undefined);
  }
}

void begin();
