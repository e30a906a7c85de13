import { type Refused, renderHtml, type SafeHtml } from '@plinth/pages';
import { Button, Form, RefusedNotice, TextField, useTexts } from '@plinth/pages/kit';
import { MAX_DESCRIPTION_LENGTH, MAX_SUBJECT_LENGTH, type Rating, type Review } from '../review.js';
import { settings } from '../settings.js';
import { type Place, REVIEW_ACTION, reviewsAddress } from './place.js';
import { reviewTexts } from './texts.js';

/** What stands in the form. */
export interface FormFields {
  readonly subject: string;
  readonly description: string;
  /** Stars in the order of the criteria; 0 for none. */
  readonly stars: readonly number[];
}

/** An empty form. */
export const EMPTY_FORM: FormFields = { subject: '', description: '', stars: [] };

/** The form as a review fills it. */
export function fieldsOf({ context }: Pick<Place, 'context'>, { subject, description, ratings }: Review): FormFields {
  const starsOf = (wanted: string) => ratings.find(({ criterion }) => criterion === wanted)?.rating ?? 0;
  return { subject, description, stars: context.settings(settings).criteria.map(starsOf) };
}

/** The ratings that somebody chose in the form. */
export function ratingsOf({ context }: Pick<Place, 'context'>, stars: readonly number[]): Rating[] {
  return context.settings(settings).criteria.flatMap((criterion, index) => {
    const rating = stars[index] ?? 0;
    return rating === 0 ? [] : [{ criterion, rating }];
  });
}

const STARS = [5, 4, 3, 2, 1];

/** Everything that the form shows. */
interface FormView {
  readonly address: string;
  readonly nonce: SafeHtml;
  readonly fields: FormFields;
  /** 0 for a new one. */
  readonly reviewId: number;
  readonly criteria: readonly string[];
  readonly refused: Refused | undefined;
}

function Criterion({ criterion, chosen }: { criterion: string; chosen: number }) {
  const t = useTexts(reviewTexts);
  return (
    <label>
      <select name="stars[]">
        <option value="0">{t('not_rated')}</option>
        {STARS.map((count) => (
          <option key={count} value={count} selected={count === chosen}>
            {t('star', { count })}
          </option>
        ))}
      </select>{' '}
      {criterion}
    </label>
  );
}

function ReviewForm({ address, nonce, fields, reviewId, criteria, refused }: FormView) {
  const t = useTexts(reviewTexts);
  const { subject, description, stars } = fields;
  const isNew = reviewId === 0;
  return (
    <div id="review-form">
      <RefusedNotice refused={refused} />
      <Form to={address} nonce={nonce} errors={refused} guarded>
        <input type="hidden" name="review_id" value={reviewId} />
        <TextField
          name="subject"
          label={t('subject')}
          help={t('subject_help', { most: MAX_SUBJECT_LENGTH })}
          value={subject}
          required
        />
        <TextField
          name="description"
          label={t('description')}
          help={t('description_help', { most: MAX_DESCRIPTION_LENGTH })}
          value={description}
          rows={5}
          required
        />
        <fieldset class="stars-of">
          <legend>{t('stars')}</legend>
          {criteria.map((criterion, index) => (
            <Criterion key={criterion} criterion={criterion} chosen={stars[index] ?? 0} />
          ))}
        </fieldset>
        <Button name="do" value={isNew ? 'write' : 'change'}>
          {isNew ? t('send') : t('save')}
        </Button>
      </Form>
    </div>
  );
}

/** The form that writes a review, or with its id changes one; after a refusal with what was typed and what is wrong. */
export function reviewForm(place: Place, fields: FormFields, reviewId = 0, refused?: Refused): SafeHtml {
  const { criteria } = place.context.settings(settings);
  const view = { fields, reviewId, criteria, refused, address: reviewsAddress(place) };
  return renderHtml(place.context, <ReviewForm {...view} nonce={place.nonceField(REVIEW_ACTION)} />);
}
