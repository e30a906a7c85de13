import { definePort } from '../ports.js';
import type { SiteInfo } from '../site.js';
import type { HostOptions } from './options.js';

/** What layers may know of how the host was set up. */
export interface HostFacts {
  /** Whether the sign-in form and the console are served where WordPress has them. */
  readonly usesWordPressAddresses: boolean;
  /** Whether an embedder's application has a page on which visitors sign in. */
  readonly hasOwnSignIn: boolean;
  /** Whether people are the host's own; an embedder's are not created here. */
  readonly ownsUsers: boolean;
  /** Whether timers may run; not in tests and commands. */
  readonly runsTimers: boolean;
  /** What was left out of this start, as with `--safe-mode`. */
  readonly leftOut: readonly string[];
  readonly options: HostOptions;
  readonly site: SiteInfo;
  /** The absolute path of the folder that holds what is not in the database. */
  readonly dataFolder: string;
  /** The folders of files that people sent, public and private. */
  readonly fileFolders: readonly string[];
}

/** How the host was set up. */
export const HOST_FACTS = definePort<HostFacts>('kernel/facts');
