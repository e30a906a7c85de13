import { type FoundGroup, GROUPS, notAllowed } from '@plinth/community';
import {
  anyone,
  type CallContext,
  choice,
  html,
  nonceField,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  sitePage,
  Type,
} from '@plinth/kernel';
import { MAX_DESCRIPTION_LENGTH, MAX_SUBJECT_LENGTH } from '../review.js';
import { demandReviewer, findReview, mayEdit, mayReview, readableGroupAt } from '../rights.js';
import { MAX_CRITERIA } from '../settings.js';
import { REVIEWS } from '../store.js';
import { createReview, deleteReview, updateReview } from '../writing.js';
import { type Place, REVIEW_ACTION, reviewsAddress } from './place.js';
import { EMPTY_FORM, type FormFields, fieldsOf, ratingsOf, reviewForm } from './review-form.js';
import { reviewList, reviewStyle, summaryLine } from './review-list.js';

const PER_PAGE = 10;

const NOTICES = {
  '': '',
  kept: 'Thank you for your review.',
  waiting: 'Thank you. Your review is shown when it has been accepted.',
  changed: 'The review was changed.',
  accepted: 'The review was accepted.',
  removed: 'The review was deleted.',
} as const;

type Notice = keyof typeof NOTICES;

interface Shown {
  readonly page: number;
  readonly notice?: Notice;
  /** The form that changes a review, or shows again what was refused; otherwise an empty one where it is offered. */
  readonly form?: { readonly fields: FormFields; readonly reviewId: number };
  readonly refusal?: RestError;
}

function placeOf(call: CallContext, { group, standing }: FoundGroup): Place {
  return { caller: call.caller, group, standing, context: call, nonceField: (action) => nonceField(call, action) };
}

function pager(place: Place, current: number, total: number) {
  const pages = Math.ceil(total / PER_PAGE);
  const link = (to: number, text: string) => html`<a href="${reviewsAddress(place)}?page=${to}">${text}</a> `;
  return (
    pages > 1 &&
    html`<nav aria-label="Pages"><p>${current > 1 && link(current - 1, 'Previous')}Page ${current} of ${pages} ${current < pages && link(current + 1, 'Next')}</p></nav>`
  );
}

function explained({ data, message }: RestError): string {
  const { params } = data;
  const mistakes = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return mistakes.length > 0 ? mistakes.join(' ') : message;
}

async function formPart(place: Place, form: Shown['form']) {
  if (form && form.reviewId > 0)
    return html`<h2>Change the review</h2>${reviewForm(place, form.fields, form.reviewId)}`;
  if (!form && !(await mayReview(place.context, place, place.caller))) return undefined;
  return html`<h2>Write a review</h2>${reviewForm(place, form?.fields ?? EMPTY_FORM)}`;
}

async function show(
  call: CallContext,
  found: FoundGroup,
  { page: current, notice = '', form, refusal }: Shown,
): Promise<RestResponse> {
  const place = placeOf(call, found);
  const { articles, total } = await reviewList(place, { limit: PER_PAGE, offset: (current - 1) * PER_PAGE });
  const title = `Reviews of ${found.group.name}`;
  const body = html`<p><a href="${call.use(GROUPS).addressOf(found.group)}">${found.group.name}</a></p>
<h1>${title}</h1>
${NOTICES[notice] !== '' && html`<p class="notice" role="status">${NOTICES[notice]}</p>`}
${summaryLine(await call.use(REVIEWS).summary(found.group.id))}
${articles}
${pager(place, current, total)}
${refusal && html`<p class="notice error" role="alert">${explained(refusal)}</p>`}
${await formPart(place, form)}`;
  const status = typeof refusal?.status === 'number' ? refusal.status : refusal ? 403 : 200;
  return sitePage(call, { title, body, head: reviewStyle.link(call.site), status });
}

async function editable(call: CallContext, { group }: FoundGroup, reviewId: number) {
  const found = await findReview(call, group.id, reviewId);
  if (!mayEdit(found, call.caller)) throw notAllowed();
  return found;
}

/** Keeps what the form says; a refusal shows the form again. */
async function save(call: CallContext, found: FoundGroup, fields: FormFields, reviewId: number): Promise<RestResponse> {
  const place = placeOf(call, found);
  const { subject, description, stars } = fields;
  const sent = { subject, description, ratings: ratingsOf(place, stars) };
  const back = (notice: Notice) => redirect(`${reviewsAddress(place)}?done=${notice}`, 303);
  try {
    if (reviewId > 0) {
      await updateReview(call, await editable(call, found, reviewId), sent);
      return back('changed');
    }
    demandReviewer(call, found);
    return back((await createReview(call, found, sent)).status === 'publish' ? 'kept' : 'waiting');
  } catch (thrown) {
    const isMistake = thrown instanceof RestError && (thrown.status === 400 || thrown.status === 409);
    if (!isMistake) throw thrown;
    return show(call, found, { page: 1, form: { fields, reviewId }, refusal: thrown });
  }
}

const slug = Type.String({ minLength: 1, maxLength: 191, description: 'Name of the group in addresses.' });
const starsArgument = Type.Array(Type.Integer({ minimum: 0, maximum: 5 }), {
  default: [],
  maxItems: MAX_CRITERIA,
  description: 'Stars in the order of the criteria; 0 for none.',
});

/** `/groups/<slug>/reviews`: all reviews of a group, and every form around them. */
export const reviewPages: readonly Route[] = [
  reviewStyle.page,
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug/reviews',
    summary: 'The reviews of a group, with the form that writes or changes one.',
    access: anyone,
    args: {
      slug,
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
      edit: Type.Integer({ default: 0, minimum: 0, description: 'The review to change; 0 for none.' }),
      done: choice(['', 'kept', 'waiting', 'changed', 'accepted', 'removed'], {
        default: '',
        description: 'What was just done.',
      }),
    },
    async handle(call) {
      const { done: notice, edit, page: current } = call.args;
      const found = await readableGroupAt(call, call.args.slug);
      if (edit === 0) return show(call, found, { page: current, notice });
      const { review } = await editable(call, found, edit);
      return show(call, found, {
        page: current,
        form: { fields: fieldsOf({ context: call }, review), reviewId: review.id },
      });
    },
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/reviews',
    summary: 'Writes, changes, accepts or removes a review of a group.',
    access: signedIn({ code: 'community_rest_authorization_required' }),
    nonceAction: REVIEW_ACTION,
    args: {
      slug,
      do: choice(['write', 'change', 'accept', 'delete'], { description: 'What to do.' }),
      review_id: Type.Integer({ default: 0, minimum: 0, description: 'The review; 0 for a new one.' }),
      subject: Type.String({ default: '', maxLength: MAX_SUBJECT_LENGTH, description: 'What the review is about.' }),
      description: Type.String({ default: '', maxLength: MAX_DESCRIPTION_LENGTH, description: 'Inline HTML.' }),
      stars: starsArgument,
    },
    async handle(call) {
      const { do: deed, review_id: reviewId, subject, description, stars } = call.args;
      const found = await readableGroupAt(call, call.args.slug);
      if (deed === 'write') return save(call, found, { subject, description, stars }, 0);
      const review = await editable(call, found, reviewId);
      if (deed === 'change') return save(call, found, { subject, description, stars }, reviewId);
      if (deed === 'accept') await updateReview(call, review, { status: 'publish' });
      else await deleteReview(call, review);
      const notice: Notice = deed === 'accept' ? 'accepted' : 'removed';
      return redirect(`${reviewsAddress(placeOf(call, found))}?done=${notice}`, 303);
    },
  }),
];
