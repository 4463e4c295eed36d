// How Windows looks up a program for Node.js: search_path in src/win/process.c of libuv,
// for files that are given.

import { win32 } from 'node:path';

export function search(command, cwd, env, files) {
  const found = (path) => files.find((file) => file.toLowerCase() === path.toLowerCase());
  const among = (folder, name) => {
    const path = win32.resolve(cwd, folder, name);
    const known = win32.extname(name) !== '' ? ['', '.com', '.exe'] : ['.com', '.exe'];
    return known.map((extension) => found(path + extension)).find((file) => file !== undefined);
  };
  if (/[\\/:]/.test(command)) return among('.', command);
  const path = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
  for (const folder of ['.', ...path.split(';').filter((entry) => entry !== '')]) {
    const file = among(folder.replaceAll('"', ''), command);
    if (file !== undefined) return file;
  }
  return undefined;
}
