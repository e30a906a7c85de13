import { html, type Refused, type SafeHtml } from '@plinth/pages';
import { Button, ButtonLink, Form, Html, RefusedNotice, SelectField, TextField, useTexts } from '@plinth/pages/kit';
import type { Allowance } from '../hooks.js';
import type { Review } from '../reviews/review.js';
import { AllowanceNote } from './allowances.js';
import { listingTexts } from './texts.js';

/** What the form of a review holds. */
export interface TypedReview {
  readonly overall_rating: number;
  readonly title: string;
  readonly content: string;
  /** Slug of a criterion → stars. */
  readonly criteria: Readonly<Record<string, number>>;
}

/** What the form of a message holds. */
export interface TypedMessage {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** The state of a form on the page of a listing. */
export interface FormState<T> {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly typed: T;
  readonly refused: Refused | undefined;
  readonly allowances: readonly Allowance[];
}

/** Why somebody is not offered the form of a review. */
export type ReviewState = 'open' | 'visitor' | 'own' | Pick<Review, 'answer' | 'status'>;

const STARS = [5, 4, 3, 2, 1] as const;

function nameOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Criteria({ criteria, typed }: { criteria: readonly string[]; typed: TypedReview }) {
  const t = useTexts(listingTexts);
  if (criteria.length === 0) return null;
  const options = [{ value: '', title: t('criterion_none') }, ...STARS.map(starOption(t))];
  return (
    <fieldset>
      <legend>{t('criteria')}</legend>
      <div class="filters">
        {criteria.map((slug) => (
          <SelectField
            key={slug}
            name={`criterion_${slug}`}
            label={nameOf(slug)}
            value={String(typed.criteria[slug] ?? '')}
            options={options}
          />
        ))}
      </div>
    </fieldset>
  );
}

const starOption = (t: (key: `star_${(typeof STARS)[number]}`) => string) => (n: (typeof STARS)[number]) => ({
  value: String(n),
  title: t(`star_${n}`),
});

/** What became of the review that a member wrote. */
function Reviewed({ review: { answer, status } }: { review: Pick<Review, 'answer' | 'status'> }) {
  const t = useTexts(listingTexts);
  return (
    <>
      <p class="quiet">
        {t('reviewed')} {status === 'approved' ? null : t(`reviewed_${status}`)}
      </p>
      {answer ? <p>{t('reviewed_said', { answer })}</p> : null}
    </>
  );
}

/** The form by which a member reviews a listing, or the reason why there is none. */
export function ReviewForm(
  props: FormState<TypedReview> & {
    state: ReviewState;
    signIn: string;
    criteria: readonly string[];
    waits: boolean;
  },
) {
  const { path, nonce, typed, refused, state, signIn, criteria, waits, allowances } = props;
  const t = useTexts(listingTexts);
  if (state === 'visitor')
    return (
      <p>
        <a href={signIn}>{t('sign_in_review')}</a>
      </p>
    );
  if (state === 'own' && !refused) return <p class="quiet">{t('own')}</p>;
  if (typeof state === 'object' && !refused) return <Reviewed review={state} />;
  return (
    <>
      <h3>{t('write_review')}</h3>
      <RefusedNotice refused={refused} />
      <AllowanceNote allowances={allowances} />
      <Form to={`${path}#review`} nonce={nonce} values={typed} errors={refused} guarded>
        <input type="hidden" name="form" value="review" />
        <SelectField
          name="overall_rating"
          label={t('rating')}
          value={typed.overall_rating > 0 ? String(typed.overall_rating) : ''}
          options={[{ value: '', title: t('choose') }, ...STARS.map(starOption(t))]}
          required
        />
        <Criteria criteria={criteria} typed={typed} />
        <TextField name="title" label={t('title')} maxLength={200} required />
        <TextField name="content" label={t('content')} help={t('content_help')} rows={5} required />
        {waits ? <p class="quiet">{t('review_wait')}</p> : null}
        <Button>{t('send_review')}</Button>
      </Form>
    </>
  );
}

/** The form by which anybody writes to the owner of a listing. */
export function ContactForm({ path, nonce, typed, refused, allowances }: FormState<TypedMessage>) {
  const t = useTexts(listingTexts);
  const field = (name: keyof TypedMessage) => ({
    name,
    label: t(name),
  });
  // People do not see it: whoever fills it is a program. Without an id, so that nothing leads to it.
  const trap = html`<label>${t('hp')} <input type="text" name="hp" tabindex="-1" autocomplete="off"></label>`;
  return (
    <>
      <p>{t('contact_lead')}</p>
      <RefusedNotice refused={refused} />
      <AllowanceNote allowances={allowances} />
      <Form to={`${path}#contact`} nonce={nonce} values={typed} errors={refused} guarded>
        <input type="hidden" name="form" value="contact" />
        <TextField {...field('name')} maxLength={200} autocomplete="name" required />
        <TextField {...field('email')} type="email" maxLength={100} autocomplete="email" required />
        <TextField {...field('phone')} type="tel" maxLength={50} autocomplete="tel" />
        <TextField {...field('message')} rows={6} required />
        <div class="trap" aria-hidden="true">
          <Html of={trap} as="p" />
        </div>
        <Button>{t('send_message')}</Button>
      </Form>
    </>
  );
}

/** Where a claim begins. */
export function ClaimOffer({ path, state }: { path: string; state: 'yes' | 'waits' }) {
  const t = useTexts(listingTexts);
  return (
    <section aria-labelledby="claim">
      <h2 id="claim">{t('claim')}</h2>
      <p>{state === 'waits' ? t('claim_waits') : t('claim_lead')}</p>
      {state === 'waits' ? (
        <ButtonLink to="/my-claims" kind="quiet">
          {t('my_claims')}
        </ButtonLink>
      ) : (
        <ButtonLink to={`${path}/claim`} kind="quiet">
          {t('claim_act')}
        </ButtonLink>
      )}
    </section>
  );
}
