import { type FoundGroup, type Group, notAllowed } from '@plinth/community';
import {
  anyone,
  type CallContext,
  choice,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { htmlToText, isBlank } from '@plinth/kernel/text';
import { nonceField, type Refused, refusedBy, refusedFor, type SafeHtml, sitePage } from '@plinth/pages';
import { Breadcrumb, Heading, Html, Notice, Paging, useTexts } from '@plinth/pages/kit';
import { MAX_DESCRIPTION_LENGTH, MAX_SUBJECT_LENGTH, type ReviewSummary } from '../review.js';
import { demandReviewer, findReview, mayEdit, mayReview, mayRewrite, readableGroupAt } from '../rights.js';
import { MAX_CRITERIA } from '../settings.js';
import { REVIEWS } from '../store.js';
import { createReview, deleteReview, updateReview } from '../writing.js';
import { type Place, REVIEW_ACTION, reviewsAddress } from './place.js';
import { EMPTY_FORM, type FormFields, fieldsOf, ratingsOf, reviewForm } from './review-form.js';
import { frameOf, type ListedReview, listedReviews, ReviewArticles, SummaryLine } from './review-list.js';
import { reviewStyle } from './style.js';
import { reviewTexts } from './texts.js';

const PER_PAGE = 10;

const MOST = { subject: MAX_SUBJECT_LENGTH, description: MAX_DESCRIPTION_LENGTH } as const;

type Done = '' | 'kept' | 'waiting' | 'changed' | 'accepted' | 'removed';

interface Shown {
  readonly page: number;
  readonly done?: Done;
  /** The form that changes a review, or shows again what was refused; otherwise an empty one where it is offered. */
  readonly form?: { readonly fields: FormFields; readonly reviewId: number };
  readonly refused?: Refused | undefined;
}

function placeOf(call: CallContext, { group, standing }: FoundGroup): Place {
  return { caller: call.caller, group, standing, context: call, nonceField: (action) => nonceField(call, action) };
}

function ReviewsPage(props: {
  group: Group;
  frame: ReturnType<typeof frameOf>;
  done: Done;
  summary: ReviewSummary;
  items: readonly ListedReview[];
  page: number;
  total: number;
  /** The form, and whether it changes a review; undefined for whoever may write none. */
  form: { readonly markup: SafeHtml; readonly isChange: boolean } | undefined;
}) {
  const { group, frame, done, summary, items, page: number, total, form } = props;
  const t = useTexts(reviewTexts);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('groups'), path: '/groups' },
          { title: group.name, path: `/groups/${encodeURIComponent(group.slug)}` },
        ]}
      />
      <Heading title={t('title', { name: group.name })} />
      {done === '' ? null : (
        <Notice kind="done">
          <p>{t(done)}</p>
        </Notice>
      )}
      <h2>{t('all')}</h2>
      <SummaryLine {...summary} />
      <ReviewArticles {...frame} items={items} />
      {number > 1 || total > PER_PAGE ? (
        <Paging page={number} perPage={PER_PAGE} total={total} address={(to) => `${frame.address}?page=${to}`} />
      ) : null}
      {form ? (
        <section aria-labelledby="write">
          <h2 id="write">{form.isChange ? t('change') : t('write')}</h2>
          <Html of={form.markup} />
        </section>
      ) : null}
    </>
  );
}

async function formPart(place: Place, { form, refused }: Shown) {
  if (form && form.reviewId > 0)
    return { markup: reviewForm(place, form.fields, form.reviewId, refused), isChange: true };
  if (!form && !(await mayReview(place.context, place, place.caller))) return undefined;
  return { markup: reviewForm(place, form?.fields ?? EMPTY_FORM, 0, refused), isChange: false };
}

async function show(call: CallContext, found: FoundGroup, shown: Shown): Promise<RestResponse> {
  const { site, use } = call;
  const place = placeOf(call, found);
  const { page: current, done = '', refused } = shown;
  const { items, total } = await listedReviews(place, { limit: PER_PAGE, offset: (current - 1) * PER_PAGE });
  const view = {
    ...{ group: found.group, frame: frameOf(place), done, items, total, page: current },
    summary: await use(REVIEWS).summary(found.group.id),
    form: await formPart(place, shown),
  };
  return sitePage(call, {
    title: reviewTexts.in(site.language)('title', { name: found.group.name }),
    body: <ReviewsPage {...view} />,
    head: reviewStyle.link(site),
    status: refused?.status ?? (current > 1 && (current - 1) * PER_PAGE >= total ? 404 : 200),
  });
}

async function editable(call: CallContext, { group }: FoundGroup, reviewId: number) {
  const found = await findReview(call, group.id, reviewId);
  if (!mayEdit(found, call.caller)) throw notAllowed();
  return found;
}

/** Those who moderate accept or delete what others wrote; they never put words into their mouths. */
async function rewritable(call: CallContext, found: FoundGroup, reviewId: number) {
  const written = await editable(call, found, reviewId);
  if (!mayRewrite(written.review, call.caller)) throw notAllowed(reviewTexts.in(call.site.language)('not_yours'));
  return written;
}

/** Keeps what the form says; a refusal shows the form again. */
async function save(call: CallContext, found: FoundGroup, fields: FormFields, reviewId: number): Promise<RestResponse> {
  const place = placeOf(call, found);
  const { subject, description, stars } = fields;
  const sent = { subject, description, ratings: ratingsOf(place, stars) };
  const t = reviewTexts.in(call.site.language);
  const texts = ['subject', 'description'] as const;
  const refused = refusedFor([
    ...texts
      .filter((name) => isBlank(htmlToText(fields[name])))
      .map((name) => ({ name, message: t(`${name}_missing`) })),
    ...texts
      .filter((name) => fields[name].length > MOST[name])
      .map((name) => ({ name, message: t('too_long', { most: MOST[name] }) })),
  ]);
  if (refused) return show(call, found, { page: 1, form: { fields, reviewId }, refused });
  const back = (notice: Done) => redirect(`${reviewsAddress(place)}?done=${notice}`, 303);
  try {
    if (reviewId > 0) {
      await updateReview(call, await rewritable(call, found, reviewId), sent);
      return back('changed');
    }
    demandReviewer(call, found);
    return back((await createReview(call, found, sent)).status === 'publish' ? 'kept' : 'waiting');
  } catch (thrown) {
    const isField = (name: string) => name === 'subject' || name === 'description';
    const refused = refusedBy(call, thrown, isField, 'description');
    return show(call, found, { page: 1, form: { fields, reviewId }, refused });
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
      const { done, edit, page: current } = call.args;
      const found = await readableGroupAt(call, call.args.slug);
      if (edit === 0) return show(call, found, { page: current, done });
      const { review } = await rewritable(call, found, edit);
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
      subject: Type.String({
        default: '',
        maxLength: 4 * MAX_SUBJECT_LENGTH,
        description: 'What the review is about.',
      }),
      description: Type.String({ default: '', maxLength: 4 * MAX_DESCRIPTION_LENGTH, description: 'Inline HTML.' }),
      stars: starsArgument,
    },
    async handle(call) {
      const { do: deed, review_id: reviewId, subject, description, stars } = call.args;
      const found = await readableGroupAt(call, call.args.slug);
      if (deed === 'write') return save(call, found, { subject, description, stars }, 0);
      const review = await (deed === 'change' ? rewritable : editable)(call, found, reviewId);
      if (deed === 'change') return save(call, found, { subject, description, stars }, reviewId);
      if (deed === 'accept') await updateReview(call, review, { status: 'publish' });
      else await deleteReview(call, review);
      const notice: Done = deed === 'accept' ? 'accepted' : 'removed';
      return redirect(`${reviewsAddress(placeOf(call, found))}?done=${notice}`, 303);
    },
  }),
];
