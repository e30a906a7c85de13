/** The processes of `npm run dev`: the one that serves, and the next one, which has loaded its packages already. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { root } from './run.mjs';

const program = path.join(root, 'scripts', 'lib', 'dev-child.mjs');

/** Starts sites. A process waits for its turn with every package of others loaded; that is more than half of a start. */
export class DevelopmentSites {
  #options;
  #next;
  #isClosed = false;

  /** @param options `siteFile`, `arguments` of `plinth start`, `packages` to load beforehand */
  constructor(options) {
    this.#options = options;
    this.#next = new DevelopmentSite(options);
  }

  /** The next site, which begins to start now. */
  launch() {
    const site = this.#next;
    site.begin();
    this.#next = undefined;
    // Only when this one serves, so that the two do not take the machine from each other.
    site.ready.then(() => {
      this.#next ??= this.#isClosed ? undefined : new DevelopmentSite(this.#options);
    });
    return site;
  }

  /** Ends the process that waits. */
  async close() {
    this.#isClosed = true;
    await this.#next?.stop();
  }
}

/** One process with one site. */
class DevelopmentSite {
  /** Resolves with true when the site serves, with false when it ended before. */
  ready;
  /** Resolves when the process has ended. */
  ended;
  #child;
  #answers = new Map();
  #asked = 0;

  constructor({ siteFile, arguments: given, packages }) {
    // In a process group of its own: Ctrl-C reaches only us, and we end it, once.
    this.#child = fork(program, [], { cwd: root, execArgv: ['--enable-source-maps'], detached: true });
    this.ended = new Promise((resolve) => this.#child.once('exit', () => resolve()));
    this.ready = new Promise((resolve) => {
      this.#child.on('message', (message) => {
        if (message.ready) resolve(true);
        if (message.answer) this.#answers.get(message.answer)?.(message);
      });
      this.ended.then(() => resolve(false));
    });
    this.#child.send({ packages, start: ['--site', siteFile, 'start', ...given] });
  }

  /** Lets the site start. */
  begin() {
    if (this.#child.connected) this.#child.send({ begin: true });
  }

  /** Switches the extension of `file` off and on; answers what became of it. */
  reload(file) {
    this.#asked += 1;
    const asked = this.#asked;
    this.#child.send({ reload: path.join(root, file), asked });
    const gone = this.ended.then(() => ({ outcome: 'restart' }));
    const answered = new Promise((resolve) => this.#answers.set(asked, resolve));
    return Promise.race([answered, gone]).finally(() => this.#answers.delete(asked));
  }

  /** Ends the process; what is in flight is finished. */
  stop() {
    this.#child.kill('SIGTERM');
    return this.ended;
  }
}
