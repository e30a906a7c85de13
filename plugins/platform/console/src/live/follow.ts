import { Gone, refresh } from './refresh.js';

/** One tab of the browser listens for all of them, because six streams would keep the seventh page waiting. */
const NAME = 'plinth-live';

/** Several words in a row are one look. */
const GATHER_MS = 400;

/** Whether the figures of the page move, stand for now, or are no longer for whoever looks. */
export type Liveness = 'live' | 'lost' | 'over';

/** What is told from tab to tab. */
type Word = 'look' | 'live' | 'lost';

/**
 * Follows the stream of the site while the page is seen, alone or through the tab that listens already, and brings the page
 * up to date. Returns what ends it.
 */
export function follow(url: string, told: (state: Liveness) => void): () => void {
  const ended = new AbortController();
  const others = new BroadcastChannel(NAME);
  let hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hear(word: Word): void {
    if (ended.signal.aborted) return;
    told(word === 'lost' ? 'lost' : 'live');
    if (word !== 'look' || document.hidden || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      look((isThere) => told(isThere ? 'live' : 'lost'));
    }, GATHER_MS);
  }

  function look(then: (isThere: boolean) => void): void {
    refresh().then(then, (thrown: unknown) => {
      if (!(thrown instanceof Gone)) return told('lost');
      end();
      told('over');
    });
  }

  function end(): void {
    clearTimeout(timer);
    hidden.abort();
    ended.abort();
    others.close();
  }

  function say(word: Word): void {
    hear(word);
    if (!ended.signal.aborted) others.postMessage(word);
  }

  /** Listens until the page is hidden. */
  function listen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const stream = new EventSource(url);
      stream.addEventListener('open', () => say('live'));
      stream.addEventListener('changed', () => say('look'));
      stream.addEventListener('tick', () => say('look'));
      stream.addEventListener('error', () => {
        say('lost');
        // A stream that was refused does not come back by itself: perhaps whoever looks was signed out.
        if (stream.readyState === EventSource.CLOSED) look(() => undefined);
      });
      signal.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  }

  function begin(): void {
    const { signal } = hidden;
    // Where there are no locks (plain HTTP beyond this machine) each tab that is seen has its own stream.
    const listening = navigator.locks
      ? navigator.locks.request(NAME, { signal }, () => listen(signal))
      : listen(signal);
    listening.catch((thrown: unknown) => {
      if (!signal.aborted) console.error('Live figures stopped.', thrown);
    });
  }

  function onVisibility(): void {
    hidden.abort();
    if (document.hidden) return;
    hidden = new AbortController();
    begin();
    hear('look');
  }

  others.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data), { signal: ended.signal });
  document.addEventListener('visibilitychange', onVisibility, { signal: ended.signal });
  if (!document.hidden) begin();
  return end;
}
