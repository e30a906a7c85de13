import { ButtonLink, ChoiceField, Form, useTexts } from '@plinth/pages/kit';
import type { Plan } from '../catalog/catalog.js';
import type { Listing } from '../listings/listing.js';
import { ADDRESSES } from '../pages/addresses.js';
import { stepPath } from '../submission/steps.js';
import { mineTexts } from '../submission/submit-texts.js';
import { StepActions, type StepFrame, StepPage } from '../submission/submit-view.js';
import { planTexts } from './plan-texts.js';
import { allowedBy, costOf, PlanOf } from './plan-words.js';

/** Everything that the step of the plan shows. */
export interface PlanView extends StepFrame {
  readonly listing: Listing;
  /** Those that a listing of its kind may be under. */
  readonly plans: readonly Plan[];
  /** The one that is chosen; 0 for none. */
  readonly chosen: number;
  /** The one that is paid for, while its time runs. */
  readonly paid: Plan | undefined;
  readonly balance: number;
  /** Whether a plan can be chosen: not while the listing is in the directory, or waits. */
  readonly isOpen: boolean;
}

function Fixed({ listing, paid }: PlanView) {
  const t = useTexts(planTexts);
  const mine = useTexts(mineTexts);
  return (
    <>
      {paid ? <PlanOf listing={listing} plan={paid} /> : null}
      <p class="quiet">{t('fixed')}</p>
      <div class="actions">
        <ButtonLink to={`${ADDRESSES.mine}/${listing.id}/withdraw`} kind="quiet">
          {mine('withdraw')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The step of the plan: what there is to choose, what each allows, and what it costs. */
export function PlanPage(view: PlanView) {
  const { balance, chosen, isOpen, listing, nonce, paid, plans, refused, steps } = view;
  const t = useTexts(planTexts);
  const helpOf = (plan: Plan) => {
    const lacking = plan.credits - balance;
    const isPaid = plan.id === paid?.id;
    const more = isPaid ? [t('paid')] : lacking > 0 ? [t('lacking', { count: lacking })] : [];
    const mark = plan.badgeText === '' ? [] : [plan.badgeText];
    return `${[...mark, ...allowedBy(plan, t), ...more].join('. ')}.`;
  };
  return (
    <StepPage {...view} step="plan">
      {isOpen ? (
        <Form to={stepPath(listing, 'plan')} nonce={nonce} errors={refused}>
          <p>{t('lead')}</p>
          <p>
            {t('balance', { count: balance })} <span class="quiet">{t('given')}</span>
          </p>
          <ChoiceField
            name="plan"
            label={t('choose')}
            single
            values={[String(chosen)]}
            options={plans.map((plan) => ({
              value: String(plan.id),
              title: t('named', { title: plan.title, cost: costOf(plan, t) }),
              help: helpOf(plan),
            }))}
          />
          <StepActions listing={listing} step="plan" steps={steps} />
        </Form>
      ) : (
        <Fixed {...view} />
      )}
    </StepPage>
  );
}
