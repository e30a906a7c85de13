import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { definePort } from '@plinth/kernel';
import type { CardPicture, PaintAnswer, PaintRequest } from './picture.js';

/** Paints cards, without holding up the site. */
export interface CardPainter {
  /**
   * Paints a card into a file.
   * @param target path of the PNG to be written
   * @throws Error when the picture cannot be painted, takes too long, or too many wait already
   */
  paint(picture: CardPicture, target: string): Promise<void>;
  /** Ends whatever runs; the next picture starts it anew. */
  stop(): Promise<void>;
}

/** What paints cards; an embedder may put another in its place. */
export const CARD_PAINTER = definePort<CardPainter>('quotes/card-painter');

/** Milliseconds that a picture may take, those before it in the queue included. */
const PATIENCE = 60_000;

/** Milliseconds without work after which the painter is let go. */
const IDLE = 300_000;

const MAX_WAITING = 100;

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
  readonly alarm: NodeJS.Timeout;
}

/** Paints in a process of its own, started when it is first needed and let go after five idle minutes. */
export class ProcessPainter implements CardPainter {
  readonly #waiting = new Map<number, Waiting>();
  #child: Child | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;

  paint(picture: CardPicture, target: string): Promise<void> {
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(new Error('Too many cards wait to be painted.'));
    const child = this.#start();
    this.#count += 1;
    const request: PaintRequest = { id: this.#count, picture, target };
    return new Promise((resolve, reject) => {
      const alarm = setTimeout(() => this.#fail(child, new Error('Painting a card took too long.')), PATIENCE);
      this.#waiting.set(request.id, { resolve, reject, alarm });
      this.#rest(child);
      child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }

  async stop(): Promise<void> {
    if (this.#child) this.#fail(this.#child, new Error('The painter was stopped.'));
  }

  #start(): Child {
    if (this.#child) return this.#child;
    const program = fileURLToPath(new URL('./process.js', import.meta.url));
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
    child.on('error', (error) => this.#fail(child, error));
    child.on('exit', (code, signal) => this.#fail(child, new Error(`The painter ended (${signal ?? code}).`)));
    // A painter that ends while it is written to says so by `exit`.
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => this.#settle(child, JSON.parse(line)));
    this.#child = child;
    return child;
  }

  #settle(child: Child, { id, error }: PaintAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#rest(child);
    if (!waiting) return;
    clearTimeout(waiting.alarm);
    if (error === undefined) waiting.resolve();
    else waiting.reject(new Error(`The card could not be painted: ${error}`));
  }

  /** Work keeps the program alive, a painter that waits for some does not; and it does not wait for ever. */
  #rest(child: Child): void {
    clearTimeout(this.#idle);
    const isIdle = this.#waiting.size === 0;
    for (const handle of [child, child.stdin, child.stdout]) {
      if (handle !== child && !(handle instanceof Socket)) continue;
      if (isIdle) handle.unref();
      else handle.ref();
    }
    if (isIdle) this.#idle = setTimeout(() => this.#fail(child, new Error('Idle.')), IDLE).unref();
  }

  #fail(child: Child, error: Error): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    clearTimeout(this.#idle);
    child.kill('SIGKILL');
    for (const { reject, alarm } of this.#waiting.values()) {
      clearTimeout(alarm);
      reject(error);
    }
    this.#waiting.clear();
  }
}
