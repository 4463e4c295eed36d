// Runs the engine, gdllint as WebAssembly, beside the page: typing never waits for it.

declare function importScripts(...names: string[]): void;
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
declare function gdllintAnswer(request: string, tell: (progress: string) => void, reply: (answer: string) => void): void;

export interface Start {
  start: true;
  module?: WebAssembly.Module; // if the engine is here already
}

export interface Ask {
  id: number;
  request: string;
}

export type Message =
  | { module: WebAssembly.Module }
  | { ready: true }
  | { id: number; progress: string }
  | { id: number; answer: string }
  | { fault: string };

const send = (m: Message) => postMessage(m);

// The engine comes compressed, whatever the server can do.
async function load(): Promise<WebAssembly.Module> {
  const response = await fetch('engine.bin');
  if (!response.ok || !response.body) throw new Error('the engine cannot be loaded: ' + response.status);
  const inflated = response.body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(inflated, { headers: { 'Content-Type': 'application/wasm' } }));
}

async function start(known?: WebAssembly.Module): Promise<void> {
  importScripts('wasm_exec.js');
  const module = known ?? (await load());
  if (!known) send({ module });
  const go = new Go();
  (globalThis as Record<string, unknown>).gdllintReady = () => send({ ready: true });
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  throw new Error('the engine has stopped');
}

onmessage = (e: MessageEvent<Start | Ask>) => {
  const m = e.data;
  if ('start' in m) {
    start(m.module).catch((err) => send({ fault: String(err instanceof Error ? err.message : err) }));
    return;
  }
  gdllintAnswer(m.request, (progress) => send({ id: m.id, progress }), (answer) => send({ id: m.id, answer }));
};
