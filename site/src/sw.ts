// Keeps the whole site, so that it works without a network. The list of files and its
// version are put in front of this script when the site is built.

export {};

declare const gdllintSite: { version: string; files: string[] };

interface Extendable extends Event {
  waitUntil(p: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(p: Promise<Response>): void;
}

const prefix = 'gdllint-';
const name = prefix + gdllintSite.version;

addEventListener('install', (e) => {
  const fill = async () => {
    const cache = await caches.open(name);
    await Promise.all(gdllintSite.files.map(async (f) => {
      const got = await fetch(new Request(f, { cache: 'no-cache' }));
      if (!got.ok) throw new Error(f + ': ' + got.status);
      // Servers that call a page by another name must not do so when they are not there.
      await cache.put(f, got.redirected ? new Response(got.body, { headers: got.headers }) : got);
    }));
  };
  (e as Extendable).waitUntil(fill());
});

addEventListener('activate', (e) => {
  const clean = async () => {
    for (const other of await caches.keys()) {
      if (other.startsWith(prefix) && other !== name) await caches.delete(other);
    }
  };
  (e as Extendable).waitUntil(clean());
});

addEventListener('fetch', (e) => {
  const { request } = e as Fetching;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(name);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  };
  (e as Fetching).respondWith(answer());
});
