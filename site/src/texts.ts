// The author's texts, which are kept in the browser: that which is being written, and the
// last ones before it.

const nowKey = 'gdllint-text';
const earlierKey = 'gdllint-earlier';
const most = 5; // earlier texts
const longest = 300_000; // characters of a text that is kept

export function draft(): string | null {
  return get(nowKey);
}

export function keepDraft(text: string): void {
  if (text.length <= longest) set(nowKey, text);
}

// earlier returns the texts that were put aside, the last one first.
export function earlier(): string[] {
  try {
    const list: unknown = JSON.parse(get(earlierKey) ?? '[]');
    return Array.isArray(list) ? list.filter((x) => typeof x === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

// putAside keeps a text that another one takes the place of.
export function putAside(text: string): void {
  if (text.trim() === '' || text.length > longest) return;
  const list = [text, ...earlier().filter((t) => t !== text)].slice(0, most);
  while (list.length > 0 && !set(earlierKey, JSON.stringify(list))) list.pop();
}

function get(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // the browser keeps nothing
  }
}

function set(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
