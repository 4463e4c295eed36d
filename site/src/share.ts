// Links that hold a text: deflated, then base64 with the letters of URLs.

// Bounds on what somebody else's link may make of this page.
export const maxLink = 400_000; // characters
export const maxText = 1 << 20; // bytes

// linkOf returns the fragment of a link that holds a text.
export async function linkOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > maxText) throw new Error('the text is too long for a link');
  const deflated = await collect(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity);
  const link = 'text=' + base64(deflated);
  if (link.length > maxLink) throw new Error('the text is too long for a link');
  return link;
}

// textOf returns the text that a link holds. It reads no more than a text may have,
// however much a link would unfold to.
export async function textOf(link: string): Promise<string> {
  if (link.length > maxLink) throw new Error('the link is too long');
  try {
    const inflated = new Blob([bytesOf(link)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await collect(inflated, maxText));
  } catch {
    throw new Error('the link is damaged, or holds no text');
  }
}

// collect reads a stream up to a number of bytes.
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('too long');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function base64(bytes: Uint8Array): string {
  let letters = '';
  for (let i = 0; i < bytes.length; i += 8192) letters += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(letters)) throw new Error('not base64');
  return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}
