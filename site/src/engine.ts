// Asks the engine, which runs in a worker that can be stopped at any time.

import type { Answer, Request } from './answer';
import type { Message } from './worker';
import { scriptURL } from './trusted';

// Stopped says that an answer is not wanted any more.
export class Stopped extends Error {}

interface Waiting {
  id: number;
  resolve(answer: Answer): void;
  reject(err: Error): void;
  progress?: (text: string) => void;
  timer?: number;
}

// The compiled engine, which all workers share.
let compiled: WebAssembly.Module | undefined;
let compiling: Promise<void> | undefined;

export class Engine {
  private worker: Worker | undefined;
  private ready: Promise<void> | undefined;
  private waiting: Waiting | undefined;
  private ids = 0;
  private pending = false; // something is asked as soon as the worker is there

  // busy tells whether an answer is awaited.
  get busy(): boolean {
    return this.pending || this.waiting !== undefined;
  }

  // start makes a worker, unless there is one.
  start(): Promise<void> {
    if (!this.ready) {
      this.ready = this.begin();
      this.ready.catch(() => this.kill());
    }
    return this.ready;
  }

  private async begin(): Promise<void> {
    while (!compiled && compiling) await compiling;
    const worker = new Worker(scriptURL('worker.js'));
    this.worker = worker;
    let done = () => {};
    if (!compiled) compiling = new Promise((resolve) => (done = resolve));
    try {
      await new Promise<void>((resolve, reject) => {
        worker.onmessage = (e: MessageEvent<Message>) => {
          const m = e.data;
          if ('module' in m) {
            compiled = m.module;
            done();
          } else if ('ready' in m) resolve();
          else if ('fault' in m) this.fail(new Error(m.fault), reject);
          else if (m.id !== this.waiting?.id) return;
          else if ('progress' in m) this.waiting.progress?.(m.progress);
          else this.settle((w) => w.resolve(JSON.parse(m.answer) as Answer));
        };
        worker.onerror = (e) => this.fail(new Error(e.message || 'the engine cannot be loaded'), reject);
        worker.postMessage({ start: true, module: compiled });
      });
    } finally {
      compiling = undefined;
      done();
    }
  }

  private fail(err: Error, reject: (err: Error) => void): void {
    reject(err);
    this.settle((w) => w.reject(err));
    this.kill();
  }

  private settle(how: (w: Waiting) => void): void {
    const w = this.waiting;
    this.waiting = undefined;
    if (!w) return;
    clearTimeout(w.timer);
    how(w);
  }

  // ask asks for an answer. Whatever was asked before is stopped. After a number of
  // milliseconds there is none.
  async ask(request: Request, limit: number, progress?: (text: string) => void): Promise<Answer> {
    this.stop();
    const id = ++this.ids;
    this.pending = true;
    try {
      await this.start();
    } finally {
      if (id === this.ids) this.pending = false;
    }
    if (id !== this.ids) throw new Stopped();
    return new Promise((resolve, reject) => {
      const timer = limit === Infinity ? undefined : window.setTimeout(() => {
        this.settle((w) => w.reject(new Error(`no answer within ${Math.round(limit / 1000)} seconds`)));
        this.kill();
      }, limit);
      this.waiting = { id, resolve, reject, progress, timer };
      this.worker?.postMessage({ id, request: JSON.stringify(request) });
    });
  }

  // stop ends what is being done, if anything is.
  stop(): void {
    this.ids++;
    this.pending = false;
    if (!this.waiting) return;
    this.settle((w) => w.reject(new Stopped()));
    this.kill();
  }

  private kill(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.ready = undefined;
  }
}
