/**
 * What `npm run dev` decides: from the files that changed to building, restarting, or switching one extension off and
 * on. It watches, compiles and starts nothing itself, so that its tests need no clock, no compiler and no process.
 */

/** What a change of `file` (relative to the root) asks for: 'build', 'restart', 'extension', or undefined for nothing. */
export function kindOf(file) {
  if (/^(?:kernel\/[^/]+|plugins\/[^/]+\/[^/]+|host-config)\/(?:src\/.*|tsconfig\.json|package\.json)$/.test(file))
    return 'build';
  if (/^host-config\/extensions\/[^/]+\.m?js$/.test(file)) return 'extension';
  return file === 'host-config/site.json' ? 'restart' : undefined;
}

/** Takes changes one after the other; what changes meanwhile is taken together afterwards. */
export class DevelopmentLoop {
  #parts;
  #pending = new Set();
  #turn = Promise.resolve();
  #isWaiting = false;
  #isStopping = false;
  #site;

  /**
   * @param parts `sites.launch()` starts a site and answers it (`ready`, `ended`, `stop`, `reload`); `build()` answers
   * `{ code, output }`; `prepareSite()` writes what the site is started from; `say(line)`; `now()` in milliseconds
   */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Starts the site; resolves when it serves, or when it has failed to. */
  start() {
    return this.#inTurn(() => this.#launch('Started'));
  }

  /** Takes note of a changed file. Resolves when what it asks for has been done. */
  changed(file) {
    if (kindOf(file) === undefined || this.#isStopping) return this.#turn;
    this.#pending.add(file);
    if (this.#isWaiting) return this.#turn;
    this.#isWaiting = true;
    return this.#inTurn(() => this.#take());
  }

  /** Ends the site, after what is under way. */
  async stop() {
    this.#isStopping = true;
    await this.#site?.stop();
    await this.#parts.sites.close();
    await this.#turn;
  }

  #inTurn(work) {
    this.#turn = this.#turn.then(work).catch((error) => this.#parts.say(`The watch loop failed: ${error.message}`));
    return this.#turn;
  }

  async #take() {
    const started = this.#parts.now();
    this.#isWaiting = false;
    const files = [...this.#pending];
    this.#pending.clear();
    if (this.#isStopping) return;
    this.#parts.say(`\nChanged: ${files.join(', ')}`);
    const kinds = files.map(kindOf);
    if (kinds.includes('build') && !(await this.#isBuilt())) return;
    const wantsRestart = this.#site === undefined || kinds.some((kind) => kind !== 'extension');
    if (wantsRestart || !(await this.#reloaded(files, started))) await this.#restart(started);
  }

  async #isBuilt() {
    const { code, output } = await this.#parts.build();
    if (code === 0) return true;
    this.#parts.say(output.trimEnd());
    this.#parts.say(this.#site ? 'The build failed; the site goes on as it was.' : 'The build failed.');
    return false;
  }

  /** Switches the extensions off and on in the running site; answers false where that takes a restart. */
  async #reloaded(files, started) {
    for (const file of files) {
      const { outcome, text } = await this.#site.reload(file);
      if (outcome === 'restart') return false;
      this.#parts.say(outcome === 'done' ? `${text} (${this.#since(started)})` : text);
    }
    return true;
  }

  async #restart(started) {
    const before = this.#site;
    this.#site = undefined;
    await before?.stop();
    await this.#launch('Restarted', started);
  }

  async #launch(verb, started = this.#parts.now()) {
    if (this.#isStopping) return;
    this.#parts.prepareSite();
    const site = this.#parts.sites.launch();
    this.#site = site;
    site.ended.then(() => {
      if (this.#site !== site) return;
      this.#site = undefined;
      if (!this.#isStopping) this.#parts.say('The site has ended; it is started again after the next change.');
    });
    if (await site.ready) this.#parts.say(`${verb} in ${this.#since(started)}.`);
  }

  #since(started) {
    return `${((this.#parts.now() - started) / 1000).toFixed(2)} s`;
  }
}
