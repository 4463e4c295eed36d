// The only places at which a text becomes HTML or the address of a script. The policy of
// the page (Trusted Types) lets no others be.

interface Policy {
  createHTML(text: string): string;
  createScriptURL(text: string): string;
}

const scripts = ['worker.js', 'sw.js'];

const rules: Policy = {
  // Only package report/html makes HTML, and escapes all that it shows.
  createHTML: (text) => text,
  createScriptURL: (name) => {
    if (!scripts.includes(name)) throw new TypeError('no script of this page: ' + name);
    return name;
  },
};

const types = (window as unknown as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const policy = types ? types.createPolicy('gdllint', rules) : rules;

// show makes HTML of package report/html the content of an element.
export function show(element: Element, html: string): void {
  element.innerHTML = policy.createHTML(html);
  element.dispatchEvent(new CustomEvent('gdllint-added', { bubbles: true }));
}

// scriptURL returns the address of one of the scripts of this page.
export function scriptURL(name: string): string {
  return policy.createScriptURL(name);
}
