import type { Attack, Part } from './attack.js';
import { AttackedSite } from './attacked-site.js';
import { everybody } from './callers.js';
import { diffs } from './diffs.js';
import { type Finding, Findings } from './findings.js';
import { foreign } from './foreign.js';
import { formsFor } from './forms.js';
import { injected } from './injected.js';
import { long } from './long.js';
import { memory } from './memory.js';
import { pictureUploads } from './pictures.js';
import { races } from './races.js';
import { Random } from './random.js';
import { references } from './references.js';
import { resubmission } from './resubmission.js';
import { routesOf } from './routes.js';
import { setup } from './setup.js';

/** The parts of an attack, in their order: what leaves the least behind comes first. */
export const PARTS: Readonly<Record<string, Part>> = {
  ...{ setup, resubmission, races, references, foreign },
  ...{ pictures: pictureUploads, diffs, injected, long, memory },
};

/**
 * The share of each part in the time that there is: races are few, and each takes its time. Parts without a share send
 * everything that they have.
 */
const SHARES: Readonly<Record<string, number>> = { foreign: 8, races: 14, injected: 7, long: 9, memory: 9 };

/** What to attack with. */
export interface Plan {
  readonly seed: number;
  /** Divided among the parts; starting and signing in come on top. */
  readonly seconds: number;
  /** All when left out. */
  readonly parts?: readonly string[] | undefined;
  readonly print: (text: string) => void;
}

/** How an attack went. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly findings: readonly Finding[];
}

/** Starts a site and attacks it. */
export async function run({ seed, seconds, parts = Object.keys(PARTS), print }: Plan): Promise<Outcome> {
  const { site, stop } = await AttackedSite.start();
  const findings = new Findings(site.url, print);
  try {
    const routes = await routesOf(site.http);
    print(`Attacking ${site.url}: ${routes.length} routes, seed ${seed}, ${seconds} s.`);
    const callers = await everybody(site);
    const pages = (await Promise.all(callers.map((caller) => formsFor(caller, site.url)))).flat();
    print(`${pages.length} forms on pages.`);
    const shares = parts.reduce((sum, name) => sum + (SHARES[name] ?? 0), 0);
    for (const name of parts) {
      const began = performance.now();
      const { limited } = findings;
      const until = began + (seconds * 1_000 * (SHARES[name] ?? 0)) / Math.max(1, shares);
      const attack: Attack = {
        site,
        callers,
        routes,
        forms: pages,
        findings,
        until,
        random: new Random(seed),
        say: print,
      };
      await PARTS[name]?.(attack);
      await site.revive();
      for (const caller of callers) await caller.signIn();
      print(
        `${name}: ${findings.limited - limited} held off by limits, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
      );
    }
  } finally {
    await stop();
  }
  if (findings.failed > 0) print(`\n${findings.summary()}`);
  if (site.restarts > 0) print(`The site had to be started again ${site.restarts} times.`);
  return { passed: findings.passed, failed: findings.failed, findings: findings.shown };
}
