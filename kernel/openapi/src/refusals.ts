import type { ErasedDeclaration } from '@plinth/kernel/layer';

/** What a route answers with one status of refusal. */
export interface Refusal {
  readonly status: number;
  readonly description: string;
  /** The code, where there is only one. */
  readonly code: string | undefined;
  /** Whether a limit stands behind it: the answer says when to come back. */
  readonly isLimit: boolean;
}

/** What every route may refuse with, whoever may call it; one that has codes of its own for it names those. */
const GENERAL: readonly (readonly [status: number, text: string])[] = [
  [401, 'nobody is signed in who may, or the credential sent does not hold'],
  [403, 'the caller may not, or the nonce sent does not hold (`rest_cookie_invalid_nonce`)'],
];

const LIMITED = 429;

/** The refusals of a route by status: those that any has, those of its arguments and its limit, those it declares. */
export function refusalsOf({ args = {}, errors = [], limit, uploads }: ErasedDeclaration): Refusal[] {
  const texts = new Map<number, string[]>();
  const codes = new Map<number, Set<string>>();
  const note = (status: number, code: string, text: string) => {
    texts.set(status, [...(texts.get(status) ?? []), text]);
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  };
  if (Object.keys(args).length > 0 || uploads !== undefined) {
    note(400, 'rest_invalid_param', '`rest_missing_callback_param`, `rest_invalid_param`');
  }
  for (const { code, status, when } of errors) note(status, code, `\`${code}\`: ${when}`);
  if (limit) note(LIMITED, limit.code, `\`${limit.code}\`: more than ${limit.limit} in ${limit.window / 1000} s`);
  for (const [status, text] of GENERAL) if (!texts.has(status)) texts.set(status, [text]);
  const ascending = [...texts].sort(([a], [b]) => a - b);
  return ascending.map(([status, found]) => {
    const named = [...(codes.get(status) ?? [])];
    return {
      status,
      description: sentence(found.join('; ')),
      code: named.length === 1 ? named[0] : undefined,
      isLimit: status === LIMITED,
    };
  });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
