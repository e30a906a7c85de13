import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose code is running, and as what. */
export interface Attribution {
  readonly plugin: string;
  /** In words: `route GET /wiki/v1/search`, `tap save_post/count`, `job sweep`, `setup`. */
  readonly what: string;
  /** Whether it runs for a request that nobody signed. */
  readonly isVisitor?: boolean;
  /** The tap, where it is one. */
  readonly tap?: { readonly hook: string; readonly id: string };
  /** The tap that fired the hook of this one. */
  readonly outer?: Attribution;
  /** How much of what a tap began waits for the database of the site. */
  waits?: number;
}

/** Reaches whatever a plugin's code starts, so that a crash out of a timer or a floating promise is attributed to its owner. */
export const attributionStorage = new AsyncLocalStorage<Attribution>();

/** Does work of the site that a tap waits for: it is not the tap's fault how long that takes. */
export async function countedAsWait<T>(work: () => Promise<T>): Promise<T> {
  const attribution = attributionStorage.getStore();
  if (!attribution?.tap) return work();
  attribution.waits = (attribution.waits ?? 0) + 1;
  try {
    return await work();
  } finally {
    attribution.waits -= 1;
  }
}
