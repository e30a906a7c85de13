import { useAddress, useTexts } from '@plinth/pages/kit';
import type { Listing } from '../listings/listing.js';
import { ADDRESSES } from '../pages/addresses.js';
import { submitTexts } from './submit-texts.js';

/** The steps by which a listing is written, in their order. Those of the pictures and of the plan are not for everybody. */
export const STEPS = ['basics', 'details', 'place', 'pictures', 'plan', 'send'] as const;

/** A step by which a listing is written. */
export type Step = (typeof STEPS)[number];

/** The address of a step of a listing. */
export function stepPath({ id }: Pick<Listing, 'id'>, step: Step): string {
  return `${ADDRESSES.mine}/${id}/${step}`;
}

/** The step that follows one, whether or not that one is among them; at last the one that sends. */
export function stepAfter(steps: readonly Step[], step: Step): Step {
  return steps.find((each) => STEPS.indexOf(each) > STEPS.indexOf(step)) ?? 'send';
}

/** The step before one; at last the first. */
export function stepBefore(steps: readonly Step[], step: Step): Step {
  return steps.findLast((each) => STEPS.indexOf(each) < STEPS.indexOf(step)) ?? 'basics';
}

/** Where one is among the steps; those of a listing that is there lead on. */
export function StepList(props: { listing: Listing | undefined; step: Step; steps: readonly Step[] }) {
  const { listing, step, steps } = props;
  const t = useTexts(submitTexts);
  const address = useAddress();
  return (
    <nav aria-label={t('steps')}>
      <ol class="steps">
        {steps.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {listing && each !== step ? (
              <a href={address(stepPath(listing, each))}>{t(`step_${each}`)}</a>
            ) : (
              t(`step_${each}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
