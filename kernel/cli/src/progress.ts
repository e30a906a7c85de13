import { SingleBar } from 'cli-progress';
import type { Output } from './output.js';

/** Shows how far long work is. */
export interface Progress {
  /** Begins the next part of the work. */
  begin(title: string, total: number): void;
  /** How much of the part is done. */
  reach(done: number): void;
  /** Writes a line that stays. */
  line(text: string): void;
  /** Takes the bar away. */
  end(): void;
}

const LOOK = {
  format: '  {title} {bar} {value}/{total}, {rate} a second, {eta_formatted} left',
  barCompleteChar: '█',
  barIncompleteChar: '░',
  barsize: 24,
  clearOnComplete: true,
  hideCursor: true,
  stream: process.stderr,
};

/** On a terminal a bar with rate and time left; elsewhere only the lines that stay. */
export function progressOn(output: Output): Progress {
  const nothing = () => undefined;
  if (output.width === undefined) return { begin: nothing, reach: nothing, line: output.line, end: nothing };
  let bar: SingleBar | undefined;
  let since = 0;
  const end = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    begin(title, total) {
      end();
      since = performance.now();
      bar = new SingleBar(LOOK);
      bar.start(total, 0, { title, rate: 0 });
    },
    reach(done) {
      const seconds = Math.max((performance.now() - since) / 1000, 0.001);
      bar?.update(done, { rate: Math.round(done / seconds) });
    },
    line(text) {
      end();
      output.line(text);
    },
    end,
  };
}
