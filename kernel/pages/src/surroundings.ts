import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What components know about where they stand, on the server and in the browser alike. */
export interface Surroundings {
  /** BCP 47, e.g. `de-CH`. */
  readonly language: string;
  /** IANA name of the site's time zone. */
  readonly timezone: string;
  /** Path of the site's address, without a closing slash: empty, or `/community` for a site below a folder. */
  readonly home: string;
  /** When the page was made, ISO 8601. */
  readonly now: string;
  /** Hidden fields that every form carries for the application around the site, such as the token of its CSRF protection. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
}

const context = createContext<Surroundings | undefined>(undefined);

/** Gives the components in it their surroundings. */
export const SurroundingsProvider = context.Provider;

/**
 * Where the component stands.
 * @throws Error outside a page
 */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(context);
  if (!surroundings) throw new Error('A component of the page kit was rendered outside a page.');
  return surroundings;
}

/** An address of this site: `/polls` stays below the site's folder, what has a scheme stays as it is. */
export function useAddress(): (path: string) => string {
  const { home } = useSurroundings();
  return (path) => (path.startsWith('/') ? home + path : path);
}

/** Path of the site's address without a closing slash: empty for a site that has its host to itself. */
export function homePath(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}
