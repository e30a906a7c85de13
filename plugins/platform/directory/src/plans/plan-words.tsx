import { Time, useTexts } from '@plinth/pages/kit';
import type { Plan } from '../catalog/catalog.js';
import type { Listing } from '../listings/listing.js';
import { planTexts } from './plan-texts.js';

/** The features that the directory itself keeps to; what others are called is the owner's word. */
const KNOWN = ['featured', 'gallery', 'contact_form'] as const;

type Words = ReturnType<typeof planTexts.in>;

/** What a plan costs, in words. */
export function costOf({ credits }: Pick<Plan, 'credits'>, t: Words): string {
  return credits === 0 ? t('free') : t('credits', { count: credits });
}

function featureWords(name: string, isIn: boolean, t: Words): string {
  const known = KNOWN.find((each) => each === name);
  if (known) return t(isIn ? `feature_${known}` : `not_${known}`);
  return t(isIn ? 'with_named' : 'without_named', { name: name.replaceAll(/[_-]/g, ' ') });
}

/** What a plan allows, as sentences without their stops: how long, and what belongs to it. */
export function allowedBy({ durationDays, features }: Pick<Plan, 'durationDays' | 'features'>, t: Words): string[] {
  const time = durationDays === 0 ? t('no_end') : t('days', { count: durationDays });
  return [time, ...Object.entries(features).map(([name, isIn]) => featureWords(name, isIn, t))];
}

/** Under which plan a listing is, and how long. */
export function PlanOf({ listing, plan }: { listing: Pick<Listing, 'planUntil'>; plan: Plan }) {
  const t = useTexts(planTexts);
  return (
    <p>
      {t('under', { title: plan.title })}{' '}
      {listing.planUntil === null ? null : (
        <>
          {t('until')} <Time at={listing.planUntil} />.
        </>
      )}
    </p>
  );
}
