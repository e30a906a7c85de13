import { asCurl, type Outgoing } from './http.js';

/** What an attack found. */
export interface Finding {
  readonly part: string;
  /** Findings of the same kind: after a few the rest is only counted. */
  readonly kind: string;
  readonly what: string;
  readonly curl: string;
}

/** So many of a kind are shown. */
const SHOWN = 3;

/** Counts what held and keeps what did not. */
export class Findings {
  passed = 0;
  failed = 0;
  /** How many were held off by a limit, so that what lies behind it was not reached. */
  limited = 0;
  readonly shown: Finding[] = [];
  readonly #url: string;
  readonly #print: (text: string) => void;
  readonly #kinds = new Map<string, number>();

  constructor(url: string, print: (text: string) => void) {
    this.#url = url;
    this.#print = print;
  }

  /** A request that was answered as it should. */
  held(): void {
    this.passed += 1;
  }

  /** Whether enough of a kind is known, so that looking for more is a waste of time. */
  knows(kind: string): boolean {
    return (this.#kinds.get(kind) ?? 0) >= SHOWN;
  }

  /** A finding, with the request that shows it. */
  add(part: string, kind: string, what: string, request: Outgoing): void {
    this.failed += 1;
    const count = (this.#kinds.get(kind) ?? 0) + 1;
    this.#kinds.set(kind, count);
    if (count > SHOWN) return;
    const finding = { part, kind, what, curl: asCurl(this.#url, request) };
    this.shown.push(finding);
    this.#print(`FOUND (${part}) ${what}\n  ${finding.curl}`);
  }

  /** How often each kind was found, for the end. */
  summary(): string {
    return [...this.#kinds].map(([kind, count]) => `${kind}: ${count}`).join('\n');
  }
}
