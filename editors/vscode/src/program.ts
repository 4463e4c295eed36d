// Which program the extension starts. The system is not asked to look it up: Windows
// begins in the current folder, and everybody else does with an empty or relative entry
// of PATH, so that a folder which somebody sent would choose the program. Here only
// absolute entries outside of the opened folders count, and what comes out is absolute.

import * as fs from 'node:fs';
import * as paths from 'node:path';

// A System is what the lookup depends on.
export interface System {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
}

// A Program is what to start, and the environment to start it in.
export interface Program {
  path: string;
  env: NodeJS.ProcessEnv;
}

// find returns the program that the user wants: an absolute path, which counts as it is,
// or a name, which is looked up. It throws an error that says why there is none.
export function find(wanted: string, folders: readonly string[], system: System): Program {
  const windows = system.platform === 'win32';
  const opened = folders.map((folder) => real(folder)).filter((folder) => folder !== undefined);
  const entries = pathEntries(system).filter((entry) => !opened.some((folder) => within(real(entry), folder, system)));
  const env = withPath(system, entries);
  if (absolute(wanted, windows)) {
    const path = names(wanted, system).find((name) => startable(name, windows));
    if (path === undefined) throw new Error(`"${wanted}" is no program that can be started`);
    return { path, env };
  }
  if (wanted === '' || /[/\\:\0]/.test(wanted)) {
    throw new Error(`"${wanted}" is no absolute path; a relative one would be looked up in the opened folder`);
  }
  const { join } = windows ? paths.win32 : paths.posix;
  for (const entry of entries) {
    for (const name of names(wanted, system)) {
      const path = join(entry, name);
      if (startable(path, windows) && !opened.some((folder) => within(real(path), folder, system))) return { path, env };
    }
  }
  throw new Error(`there is no program "${wanted}" in the folders of PATH that are absolute and outside of the opened folder`);
}

// absolute tells whether a path means the same wherever it is looked up. On Windows
// "\tools" depends on the drive, and "C:tools" on the folder of the drive.
export function absolute(path: string, windows: boolean): boolean {
  if (path.includes('\0')) return false;
  return windows ? /^(?:[a-z]:[\\/]|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/i.test(path) : path.startsWith('/');
}

// pathEntries returns the absolute entries of PATH.
function pathEntries({ platform, env }: System): string[] {
  const windows = platform === 'win32';
  const text = Object.entries(env).find(([key]) => isPath(key, windows))?.[1] ?? '';
  // On Windows an entry in quotes may hold a semicolon.
  const entries = windows ? (text.match(/(?:"[^"]*"?|[^;"])+/g) ?? []).map((entry) => entry.replaceAll('"', '').trim()) : text.split(':');
  return entries.filter((entry) => absolute(entry, windows));
}

const isPath = (key: string, windows: boolean) => (windows ? key.toUpperCase() : key) === 'PATH';

// withPath returns an environment in which the program finds others by the same rule,
// as the interpreter of a script.
function withPath({ platform, env }: System, entries: string[]): NodeJS.ProcessEnv {
  const windows = platform === 'win32';
  const made = Object.fromEntries(Object.entries(env).filter(([key]) => !isPath(key, windows)));
  made[windows ? 'Path' : 'PATH'] = windows
    ? entries.map((entry) => (entry.includes(';') ? `"${entry}"` : entry)).join(';')
    : entries.join(':');
  return made;
}

// names returns what a program may be called. On Windows that is up to PATHEXT; only
// the two extensions count that can be started without a shell.
function names(wanted: string, { platform, env }: System): string[] {
  if (platform !== 'win32') return [wanted];
  const runs = ['.com', '.exe'];
  if (runs.includes(paths.win32.extname(wanted).toLowerCase())) return [wanted];
  const text = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATHEXT')?.[1] ?? '';
  const allowed = text.toLowerCase().split(';').map((e) => e.trim()).filter((e, i, all) => runs.includes(e) && all.indexOf(e) === i);
  return (allowed.length > 0 ? allowed : runs).map((extension) => wanted + extension);
}

// startable tells whether a path is a file that can be started.
function startable(path: string, windows: boolean): boolean {
  try {
    if (!fs.statSync(path).isFile()) return false;
    if (windows) return ['.com', '.exe'].includes(paths.win32.extname(path).toLowerCase());
    fs.accessSync(path, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// real returns a path without links; undefined if there is nothing.
function real(path: string): string | undefined {
  try {
    return fs.realpathSync(path);
  } catch {
    return undefined;
  }
}

// within tells whether a path is a folder or below it.
function within(path: string | undefined, folder: string, { platform }: System): boolean {
  if (path === undefined) return false;
  const { relative, isAbsolute, sep } = platform === 'win32' ? paths.win32 : paths.posix;
  // Most disks of these systems do not tell the case of letters apart.
  const fold = (p: string) => (platform === 'win32' || platform === 'darwin' ? p.toLowerCase() : p);
  const rest = relative(fold(folder), fold(path));
  return rest !== '..' && !rest.startsWith('..' + sep) && !isAbsolute(rest);
}
