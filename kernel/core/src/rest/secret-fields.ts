/** Names whose values are secrets: the audit does not keep them, and no page hands them back. */
export const SECRET_NAME = /pass|pwd|secret|token|nonce|key/i;

/** The field by which a form says which of its fields are typed unseen, whatever they are called. */
export const SECRETS_FIELD = '_secrets';

/** Tells of what a form sent which values are secrets: those that were typed unseen, and those whose names say it. */
export function secretsIn(body: Readonly<Record<string, unknown>>): (name: string) => boolean {
  const unseen = new Set([body[SECRETS_FIELD] ?? []].flat().map(String));
  return (name) => unseen.has(name) || SECRET_NAME.test(name);
}
