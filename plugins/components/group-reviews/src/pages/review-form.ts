import { html, type SafeHtml } from '@plinth/kernel';
import { MAX_DESCRIPTION_LENGTH, MAX_SUBJECT_LENGTH, type Rating, type Review } from '../review.js';
import { settings } from '../settings.js';
import { type Place, REVIEW_ACTION, reviewsAddress } from './place.js';

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

function criterionField(criterion: string, chosen: number): SafeHtml {
  const options = STARS.map(
    (count) =>
      html`<option value="${count}"${count === chosen && html` selected`}>${'★'.repeat(count)} ${count}</option>`,
  );
  return html`<label><select name="stars[]"><option value="0">Not rated</option>${options}</select> ${criterion}</label>
`;
}

/** The form that writes a review, or with its id changes one. */
export function reviewForm(place: Place, { subject, description, stars }: FormFields, reviewId = 0): SafeHtml {
  const { criteria } = place.context.settings(settings);
  const isNew = reviewId === 0;
  return html`<form class="stacked" id="review-form" method="post" action="${reviewsAddress(place)}">
${place.nonceField(REVIEW_ACTION)}<input type="hidden" name="review_id" value="${reviewId}">
<label for="review-subject">Subject</label>
<input type="text" id="review-subject" name="subject" value="${subject}" required maxlength="${MAX_SUBJECT_LENGTH}">
<label for="review-description">What you think of the group</label>
<textarea id="review-description" name="description" rows="5" required maxlength="${MAX_DESCRIPTION_LENGTH}">${description}</textarea>
<fieldset class="stars-of"><legend>Stars</legend>
${criteria.map((criterion, index) => criterionField(criterion, stars[index] ?? 0))}</fieldset>
<button type="submit" name="do" value="${isNew ? 'write' : 'change'}">${isNew ? 'Send the review' : 'Save the review'}</button>
</form>`;
}
