/** Holds the lock of a post while somebody writes it, and gives it back when they leave. */

interface Holding {
  /** The address of posts, below which each has its lock. */
  readonly url: string;
  readonly nonce: string;
  /** The id of the form. */
  readonly form: string;
  /** What is said when somebody else has it by now. */
  readonly lost: string;
}

/** How often is looked whether there is a post by now. */
const LOOK_MS = 5_000;

/** Looks from one refreshing to the next: a minute, well within the life of a lock. */
const LOOKS = 12;

class HeldLock {
  #isHeld = false;
  #isSent = false;
  /** The post whose lock was asked for last. */
  #asked = '0';

  constructor(
    private readonly form: HTMLFormElement,
    private readonly status: HTMLElement,
    private readonly holding: Holding,
  ) {}

  start(): void {
    this.form.addEventListener('submit', () => {
      // The site gives the lock back with what is saved; the page that follows has it anew.
      this.#isSent = true;
    });
    let looks = 0;
    setInterval(() => {
      looks += 1;
      if (looks % LOOKS === 0 || this.#post() !== this.#asked) this.take();
    }, LOOK_MS);
    document.addEventListener('visibilitychange', () => this.take());
    addEventListener('pagehide', () => this.release());
    addEventListener('pageshow', ({ persisted }) => {
      this.#isSent = false;
      if (persisted) this.take();
    });
    this.take();
  }

  take(): void {
    const post = this.#post();
    if (post === '0' || document.hidden) return;
    this.#asked = post;
    this.#keepAddress(post);
    this.#ask('POST', post)
      .then(({ ok, status }) => {
        this.#isHeld = ok;
        this.status.textContent = status === 409 ? this.holding.lost : '';
      })
      // The network may be gone: the next time is soon.
      .catch(() => undefined);
  }

  release(): void {
    if (!this.#isHeld || this.#isSent) return;
    this.#isHeld = false;
    this.#ask('DELETE', this.#post()).catch(() => undefined);
  }

  #post(): string {
    const field = this.form.elements.namedItem('post');
    return field instanceof HTMLInputElement ? field.value : '0';
  }

  #ask(method: 'POST' | 'DELETE', post: string): Promise<Response> {
    const headers = { 'X-WP-Nonce': this.holding.nonce };
    return fetch(`${this.holding.url}/${post}/lock`, { method, headers, keepalive: method === 'DELETE' });
  }

  /** A draft that was made while it was written is found again when the page is loaded anew. */
  #keepAddress(post: string): void {
    const address = new URL(location.href);
    if (address.searchParams.has('post')) return;
    address.searchParams.set('post', post);
    history.replaceState(history.state, '', address);
  }
}

/** Starts with the page. */
export default function start(element: HTMLElement, { props }: { props: Holding }): void {
  const form = document.getElementById(props.form);
  if (!(form instanceof HTMLFormElement)) return;
  const status = document.createElement('p');
  status.className = 'mb-lock';
  status.setAttribute('role', 'status');
  element.append(status);
  new HeldLock(form, status, props).start();
}
