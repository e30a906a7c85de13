import type { CallContext } from '@plinth/kernel';
import { Notice, useTexts } from '@plinth/pages/kit';
import { type Allowance, directoryHooks } from '../hooks.js';
import type { Listing } from '../listings/listing.js';
import { allowanceTexts } from './texts.js';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** What whoever looks may still send by a form; none where nothing limits it. */
export async function allowancesOf(
  { caller, hooks, request }: CallContext,
  kind: Allowance['kind'],
  listing?: Listing,
): Promise<readonly Allowance[]> {
  return hooks.filter(directoryHooks.directory_allowances, [], { kind, listing }, request, caller);
}

/** Says a span of time as people do. */
export function useSpan(): (seconds: number) => string {
  const t = useTexts(allowanceTexts);
  return (seconds) => {
    if (seconds >= DAY) return t('days', { count: Math.round(seconds / DAY) });
    if (seconds >= HOUR) return t('hours', { count: Math.round(seconds / HOUR) });
    return t('minutes', { count: Math.max(1, Math.ceil(seconds / MINUTE)) });
  };
}

/** What may still be sent, said before somebody types. */
export function AllowanceNote({ allowances }: { allowances: readonly Allowance[] }) {
  const t = useTexts(allowanceTexts);
  const span = useSpan();
  const full = allowances.filter(({ left }) => left <= 0);
  if (full.length > 0)
    return (
      <Notice kind="warning">
        {full.map(({ kind, most, seconds, wait }) => (
          <p key={`${kind}-${seconds}`}>{t('full', { most, span: span(seconds), wait: span(wait) })}</p>
        ))}
      </Notice>
    );
  return (
    <>
      {allowances.map(({ kind, left, seconds }) => (
        <p class="quiet" key={`${kind}-${seconds}`}>
          {t(`left_${kind}`, { count: left, span: span(seconds) })}
        </p>
      ))}
    </>
  );
}
