import { errorOf } from '@plinth/pages';
import { Button, ButtonLink, Form, Notice, useTexts } from '@plinth/pages/kit';
import type { Plan } from '../catalog/catalog.js';
import type { Duplicate } from '../listings/duplicates.js';
import { isOpen } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import type { MissingPart } from '../listings/sending.js';
import { listingPath } from '../pages/addresses.js';
import { ListingBody, type ListingLook } from '../pages/listing-body.js';
import { planTexts } from '../plans/plan-texts.js';
import { costOf } from '../plans/plan-words.js';
import { type Step, stepBefore, stepPath } from './steps.js';
import { Duplicates } from './submit-fields.js';
import { submitTexts } from './submit-texts.js';
import { type StepFrame, StepPage } from './submit-view.js';

/** Everything that the last step shows. */
export interface SendView extends StepFrame {
  readonly listing: Listing;
  /** As its page will show it. */
  readonly look: ListingLook;
  readonly missing: readonly MissingPart[];
  readonly duplicates: readonly Duplicate[];
  /** The plan that was chosen, and whether it is paid for already. */
  readonly plan: Plan | undefined;
  readonly isPaid: boolean;
  readonly balance: number;
}

const FIELDS = { listing_type: 'kind', category: 'category', description: 'description', plan: 'plan' } as const;

const isKnown = (field: string): field is keyof typeof FIELDS => Object.hasOwn(FIELDS, field);

/** What a missing part is called: by its kind, or as the form calls it. */
function useNameOf(): (part: MissingPart) => string {
  const t = useTexts(submitTexts);
  return ({ field, label }) => label ?? (isKnown(field) ? t(FIELDS[field]) : field);
}

function Missing({ listing, missing }: { listing: Listing; missing: readonly MissingPart[] }) {
  const t = useTexts(submitTexts);
  const nameOf = useNameOf();
  const steps: readonly Step[] = [...new Set(missing.map(({ step }) => step))];
  return (
    <Notice kind="warning">
      {steps.map((step) => {
        const names = missing.filter((part) => part.step === step).map(nameOf);
        return (
          <p key={step}>
            {t('missing', { names: names.join(', ') })}{' '}
            <ButtonLink to={stepPath(listing, step)} kind="quiet" label={`${t('go_there')}: ${names.join(', ')}`}>
              {t('go_there')}
            </ButtonLink>
          </p>
        );
      })}
    </Notice>
  );
}

/** What sending costs, said before it is done. */
function Cost({ balance, isPaid, listing, plan, refused }: SendView) {
  const t = useTexts(planTexts);
  if (!plan) return null;
  const { title, credits } = plan;
  const said = { title, cost: costOf(plan, t), balance: t('balance', { count: balance }) };
  if (isPaid) return <p>{t('cost_paid', { title })}</p>;
  if (credits === 0) return <p>{t('cost_free', { title })}</p>;
  if (credits <= balance) return <p>{t('cost', said)}</p>;
  return (
    <Notice kind="warning">
      <p>{errorOf(refused, 'plan') ?? t('beyond', said)}</p>
      <p>{t('given')}</p>
      <ButtonLink to={stepPath(listing, 'plan')} kind="quiet">
        {t('other')}
      </ButtonLink>
    </Notice>
  );
}

function Sending(view: SendView) {
  const { listing, missing, nonce, waits, duplicates, refused, steps, plan, isPaid, balance } = view;
  const t = useTexts(submitTexts);
  if (!isOpen(listing))
    return (
      <>
        <p>{t('done_already')}</p>
        <div class="actions">
          <ButtonLink to={listingPath(listing)} kind="quiet">
            {t('see')}
          </ButtonLink>
        </div>
      </>
    );
  if (missing.length > 0) return <Missing listing={listing} missing={missing} />;
  if (plan && !isPaid && plan.credits > balance) return <Cost {...view} />;
  const typed = { confirmed_not_duplicate: false, duplicate_explanation: '' };
  return (
    <Form to={stepPath(listing, 'send')} nonce={nonce} values={typed} errors={refused}>
      <Duplicates duplicates={duplicates} typed={typed} />
      <Cost {...view} />
      <p class="quiet">{waits || listing.withheld ? t('send_waits') : t('send_now')}</p>
      <div class="actions">
        <Button>{t('send')}</Button>
        <ButtonLink to={stepPath(listing, stepBefore(steps, 'send'))} kind="quiet">
          {t('back')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The last step: the listing as its page will show it, and one button that sends it in. */
export function SendPage(view: SendView) {
  const { listing, look, steps } = view;
  const t = useTexts(submitTexts);
  return (
    <StepPage {...view} step="send">
      <p>{t('send_lead')}</p>
      {steps.includes('pictures') ? null : <p class="quiet">{t('no_pictures_step')}</p>}
      <article class="listing-page listing-preview" aria-labelledby="preview">
        <h2 id="preview">{listing.title}</h2>
        {listing.description === '' ? <p class="quiet">{t('no_description')}</p> : null}
        <ListingBody look={look} level={3} />
      </article>
      <Sending {...view} />
    </StepPage>
  );
}
