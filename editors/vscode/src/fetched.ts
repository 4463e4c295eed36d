// The program where none is installed: a package of npm for this platform. Its version, place and sum were written
// into the extension when that was packaged. Nothing is fetched unless somebody says so.

import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as paths from 'node:path';
import { gunzipSync } from 'node:zlib';

// A Pin says where the package of a platform is, with the sum as npm writes it.
interface Pin {
  url: string;
  integrity: string;
}

interface Pins {
  version: string;
  programs: Record<string, Pin | undefined>;
}

// Bounds of a package, in bytes, and of the time for it, in milliseconds.
const maxPacked = 100 << 20;
const maxUnpacked = 300 << 20;
const patience = 10 * 60_000;

// A Fetchable is a program that can be fetched, and where it will be.
export interface Fetchable extends Pin {
  version: string;
  path: string;
}

// fetchable returns the program for this platform; undefined if the extension was packaged without it.
export function fetchable(storage: string | undefined): Fetchable | undefined {
  if (storage === undefined) return undefined;
  try {
    const { version, programs } = JSON.parse(fs.readFileSync(paths.join(__dirname, 'pins.json'), 'utf8')) as Pins;
    const pin = programs[`${process.platform}-${process.arch}`];
    return pin && { ...pin, version, path: paths.join(storage, `gdllint-${version}${process.platform === 'win32' ? '.exe' : ''}`) };
  } catch {
    return undefined;
  }
}

// fetchProgram fetches a program. It is written only if the package has its sum.
export async function fetchProgram({ url, integrity, path }: Fetchable): Promise<void> {
  const packed = await load(url);
  if (`sha512-${createHash('sha512').update(packed).digest('base64')}` !== integrity) {
    throw new Error(`${url} is not what it was when the extension was made`);
  }
  const program = member(gunzipSync(packed, { maxOutputLength: maxUnpacked }), process.platform === 'win32' ? 'package/bin/gdllint.exe' : 'package/bin/gdllint');
  fs.mkdirSync(paths.dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  fs.writeFileSync(draft, program, { mode: 0o755 });
  fs.renameSync(draft, path);
}

async function load(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!response.ok || response.body === null) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    if ((size += chunk.length) > maxPacked) throw new Error(`${url} has more than ${maxPacked} bytes`);
  }
  return Buffer.concat(chunks);
}

// member returns a file of an archive in the format of tar.
function member(tar: Buffer, name: string): Buffer {
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    if (!(size >= 0)) break;
    if (tar.toString('utf8', at, at + 100).split('\0')[0] === name) return tar.subarray(at + 512, at + 512 + size);
    at += 512 * (1 + Math.ceil(size / 512));
  }
  throw new Error(`the package holds no ${name}`);
}
