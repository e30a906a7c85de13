import { deprecate } from 'node:util';

function messageOf(old: string, replacement: string): string {
  return `${old} is deprecated since Plinth 0.2.0 and goes with 0.3.0: use ${replacement}.`;
}

function codeOf(old: string): string {
  return `PLINTH_DEP_${old.replace(/\W+/g, '_').replace(/^_|_$/g, '').toUpperCase()}`;
}

/**
 * A function under its old name: the first call in a process warns (a `DeprecationWarning` of Node, with a code that
 * begins with `PLINTH_DEP_`).
 */
export function deprecated<F extends (...args: never[]) => unknown>(work: F, old: string, replacement: string): F {
  return deprecate(work, messageOf(old, replacement), codeOf(old));
}

/** Warns once a process that something was used under its old name. */
export function warnOfOldName(old: string, replacement: string): void {
  // Node remembers the code, so a new wrapper each time still warns once.
  deprecated(() => undefined, old, replacement)();
}

/**
 * A declaration whose old keys stand under their new names; each old key that was met warns. One that says both keeps the
 * old key, which the check of declarations then reports: nobody could tell which of the two is meant.
 */
export function withNewKeys<T extends object>(declaration: T, renamed: Readonly<Record<string, string>>): T {
  const old = Object.entries(renamed).flatMap(([key, now]) => (key in declaration && !(now in declaration) ? key : []));
  if (old.length === 0) return declaration;
  const entries = Object.entries(declaration).map(([key, value]) => {
    const now = renamed[key];
    if (now === undefined || !old.includes(key)) return [key, value];
    warnOfOldName(`\`${key}\` of a declaration`, `\`${now}\``);
    return [now, value];
  });
  // The same members under the names that the type knows.
  return Object.fromEntries(entries) as T;
}
