import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  SelectField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { ComponentChildren } from 'preact';
import type { Category, ListingType } from '../catalog/catalog.js';
import type { Allowance } from '../hooks.js';
import type { Duplicate } from '../listings/duplicates.js';
import type { Basics, Details } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { ADDRESSES } from '../pages/addresses.js';
import { AllowanceNote } from '../pages/allowances.js';
import { hasEnded } from '../plans/choosing.js';
import { type Step, StepList, stepBefore, stepPath } from './steps.js';
import { CategoryField, DetailFields, Duplicates, PlaceFields, type TypedPlace } from './submit-fields.js';
import { submitTexts } from './submit-texts.js';

/** What every step shows. */
export interface StepFrame {
  /** Undefined before the draft begins. */
  readonly listing: Listing | undefined;
  /** The steps that there are for it. */
  readonly steps: readonly Step[];
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
  readonly done?: string | undefined;
  /** Whether changes of a published listing wait again. */
  readonly waits: boolean;
}

function Standing({ listing, waits }: StepFrame) {
  const t = useTexts(submitTexts);
  if (!listing) return null;
  const { note, status, withheld } = listing;
  const isOver = hasEnded(listing);
  const isOut = status === 'rejected' ? 'rejected' : status === 'draft' && withheld ? 'withheld' : undefined;
  const said = status === 'publish' && waits ? t('published') : isOut ? t(isOut) : isOver ? t('ended') : undefined;
  if (said === undefined) return null;
  return (
    <Notice kind={isOut || isOver ? 'warning' : 'information'}>
      <p>{said}</p>
      {isOut && note !== '' ? <p>{t('note', { note })}</p> : null}
    </Notice>
  );
}

/** What surrounds a step: where one is, what was refused, what is known of the listing. */
export function StepPage(props: StepFrame & { step: Step; children: ComponentChildren }) {
  const { listing, refused, done, step, steps, children } = props;
  const t = useTexts(submitTexts);
  const isNew = !listing || listing.status === 'draft';
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('directory'), path: ADDRESSES.list },
          { title: t('mine'), path: ADDRESSES.mine },
        ]}
      />
      <RefusedNotice refused={refused} />
      {done === undefined || refused ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <Heading
        title={isNew && !listing ? t('add') : t('edit', { title: listing?.title ?? '' })}
        lead={listing ? t('edit_lead') : t('add_lead', { count: steps.length })}
      />
      <StepList listing={listing} step={step} steps={steps} />
      <Standing {...props} />
      {children}
    </>
  );
}

/** The first step: what it is called and filed under. */
export function BasicsPage(
  props: StepFrame & {
    typed: Basics;
    types: readonly ListingType[];
    categories: readonly Category[];
    duplicates: readonly Duplicate[];
    allowances: readonly Allowance[];
    /** Drafts to go on with, beside a new one. */
    drafts: readonly Listing[];
  },
) {
  const { listing, nonce, refused, typed, types, categories, duplicates, allowances, drafts } = props;
  const t = useTexts(submitTexts);
  const address = useAddress();
  return (
    <StepPage {...props} step="basics">
      {drafts.length === 0 ? null : (
        <Notice>
          <p>{t('continue', { count: drafts.length })}</p>
          <ul>
            {drafts.map((draft) => (
              <li key={draft.id}>
                <a href={address(stepPath(draft, 'details'))}>{t('continue_act', { title: draft.title })}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <AllowanceNote allowances={allowances} />
      <Form
        to={listing ? stepPath(listing, 'basics') : ADDRESSES.submit}
        nonce={nonce}
        values={typed}
        errors={refused}
        guarded
      >
        <TextField name="title" label={t('title')} help={t('title_help')} maxLength={200} required />
        {types.length === 0 ? null : (
          <SelectField
            name="listing_type"
            label={t('kind')}
            help={t('kind_help')}
            required
            options={[
              { value: '', title: t('later') },
              ...types.map(({ name, slug }) => ({ value: slug, title: name })),
            ]}
          />
        )}
        <CategoryField categories={categories} />
        <Duplicates duplicates={duplicates} typed={typed} />
        <div class="actions">
          <Button>{listing ? t('next') : t('start')}</Button>
        </div>
      </Form>
    </StepPage>
  );
}

/** The buttons under a step. */
export function StepActions({ listing, step, steps }: { listing: Listing; step: Step; steps: readonly Step[] }) {
  const t = useTexts(submitTexts);
  return (
    <div class="actions">
      <Button>{t('next')}</Button>
      <ButtonLink to={stepPath(listing, stepBefore(steps, step))} kind="quiet">
        {t('back')}
      </ButtonLink>
    </div>
  );
}

/** The second step: what it says of itself. */
export function DetailsPage(props: StepFrame & { listing: Listing; typed: Details; type: ListingType | undefined }) {
  const { listing, nonce, steps, typed, refused } = props;
  return (
    <StepPage {...props} step="details">
      <Form to={stepPath(listing, 'details')} nonce={nonce} values={typed} errors={refused} guarded>
        <DetailFields {...props} />
        <StepActions listing={listing} step="details" steps={steps} />
      </Form>
    </StepPage>
  );
}

/** The third step: where it is, and how its owner is reached. */
export function PlacePage(props: StepFrame & { listing: Listing; typed: TypedPlace; email: string }) {
  const { listing, nonce, email, steps, typed, refused } = props;
  const t = useTexts(submitTexts);
  return (
    <StepPage {...props} step="place">
      <Form to={stepPath(listing, 'place')} nonce={nonce} values={typed} errors={refused} guarded>
        <PlaceFields />
        <h2>{t('contact')}</h2>
        <p>{t('contact_lead', { email })}</p>
        {steps.includes('pictures') ? null : <p class="quiet">{t('no_pictures_step')}</p>}
        <StepActions listing={listing} step="place" steps={steps} />
      </Form>
    </StepPage>
  );
}
