// Small helpers to make elements. Texts are always set as texts.

type Child = Node | string;

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, ...children: Child[]): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  if (className) e.className = className;
  e.append(...children);
  return e;
}

export function button(text: string, act: () => void, className = ''): HTMLButtonElement {
  const b = element('button', className, text);
  b.type = 'button';
  b.addEventListener('click', act);
  return b;
}

export function byId<T extends HTMLElement>(id: string): T {
  const e = document.getElementById(id);
  if (!e) throw new Error('the page has no ' + id);
  return e as T;
}
