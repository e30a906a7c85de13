import { anyone, type CallContext, choice, forbidden, page, type RestResponse, redirect, Type } from '@plinth/kernel';
import { isBlank, sanitizeMultilineText, sanitizeText } from '@plinth/kernel/text';
import { refusedFor } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { contactOwner } from '../contact/contact.js';
import { directoryHooks } from '../hooks.js';
import { listingUrl } from '../listings/addresses.js';
import type { Listing } from '../listings/listing.js';
import { publicListing } from '../listings/rights.js';
import { emailRefusal } from '../listings/submit.js';
import { isTooShort, writeReview } from '../reviews/writing.js';
import { settings } from '../settings.js';
import type { TypedMessage, TypedReview } from './listing-forms.js';
import { FORM_ACTION, listingAt, showListing } from './listing-page.js';
import { keptRefusal } from './refusal.js';
import { listingTexts } from './texts.js';

/** Longer than the rules allow, so that what is too long comes back with its form. */
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

const MOST = { title: 200, content: 10_000, name: 200, phone: 50, message: 5_000 } as const;

type Bounded = keyof typeof MOST;

/** Which of the texts of a form are too long. */
function tooLong({ site }: CallContext, texts: Readonly<Partial<Record<Bounded, string>>>): Mistake[] {
  const t = listingTexts.in(site.language);
  const names: readonly Bounded[] = ['title', 'content', 'name', 'phone', 'message'];
  return names
    .filter((name) => [...(texts[name] ?? '')].length > MOST[name])
    .map((name) => ({ name, message: t('too_long', { most: MOST[name] }) }));
}

/** The criteria of a review that were rated; fields of them have the name of the criterion behind `criterion_`. */
function criteriaOf({ request, settings: read }: CallContext): Record<string, number> {
  const rated = read(settings).reviewCriteria.flatMap((slug): [string, number][] => {
    const stars = Number(request.body[`criterion_${slug}`] ?? 0);
    return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? [[slug, stars]] : [];
  });
  return Object.fromEntries(rated);
}

const REVIEW_FIELDS: readonly string[] = ['overall_rating', 'title', 'content'];

async function review(call: CallContext, listing: Listing, typed: TypedReview): Promise<RestResponse> {
  const t = listingTexts.in(call.site.language);
  const mistakes = refusedFor([
    ...(typed.overall_rating > 0 ? [] : [{ name: 'overall_rating', message: t('rating_missing') }]),
    ...(isBlank(sanitizeText(typed.title)) ? [{ name: 'title', message: t('title_missing') }] : []),
    ...(isTooShort(typed.content) ? [{ name: 'content', message: t('content_short') }] : []),
    ...tooLong(call, typed),
  ]);
  if (mistakes) return showListing(call, listing, { review: { typed, refused: mistakes } });
  try {
    const { criteria, ...sent } = typed;
    const { status } = await writeReview(call, listing, { ...sent, criteria_ratings: criteria, review_photos: [] });
    return redirect(`${listingUrl(call.site, listing)}?done=${status}#review`, 303);
  } catch (thrown) {
    const refused = keptRefusal(call, thrown, (name) => REVIEW_FIELDS.includes(name), 'content');
    return showListing(call, listing, { review: { typed, refused } });
  }
}

/** What a message to an owner lacks. */
function missingIn({ site }: CallContext, { email, message, name }: TypedMessage): Mistake[] {
  const t = listingTexts.in(site.language);
  const wrong = emailRefusal(email);
  return [
    ...(isBlank(sanitizeText(name)) ? [{ name: 'name', message: t('name_missing') }] : []),
    ...(wrong === undefined ? [] : [{ name: 'email', message: wrong }]),
    ...(isBlank(sanitizeMultilineText(message)) ? [{ name: 'message', message: t('message_missing') }] : []),
  ];
}

async function contact(call: CallContext, listing: Listing, sent: TypedMessage & { readonly hp: string }) {
  const { caller, hooks, request, site } = call;
  const { hp, ...typed } = sent;
  // A filled trap is told nothing of what else is wrong.
  const mistakes = hp === '' ? refusedFor([...missingIn(call, typed), ...tooLong(call, typed)]) : undefined;
  if (mistakes) return showListing(call, listing, { contact: { typed, refused: mistakes } });
  try {
    const refusal = await hooks.filter(directoryHooks.directory_contact_form_sent, null, listing, request, caller);
    if (refusal) throw refusal;
    await contactOwner(call, listing, { ...typed, hp });
    return redirect(`${listingUrl(site, listing)}?done=sent#contact`, 303);
  } catch (thrown) {
    return showListing(call, listing, { contact: { typed, refused: keptRefusal(call, thrown) } });
  }
}

/** Takes what the forms of a listing send: by the same rules as the REST routes. */
export const formPage = page({
  method: 'POST',
  path: '/directory/:slug',
  summary: 'Reviews a listing, or writes to its owner.',
  module: 'pages',
  access: anyone,
  nonceAction: FORM_ACTION,
  args: {
    slug: Type.String({ maxLength: 191, description: 'The slug of the listing.' }),
    form: choice(['review', 'contact'], { description: 'Which form was sent.' }),
    overall_rating: text(10, 'Stars of a review, 1 to 5.'),
    title: text(2_000, 'What a review comes to.'),
    content: text(50_000, 'Text of a review.'),
    name: text(2_000, 'Who writes.'),
    email: text(2_000, 'Where the answer goes.'),
    phone: text(2_000, 'A telephone number.'),
    message: text(50_000, 'What they write.'),
    hp: text(1_000, 'Left empty by people.'),
  },
  async handle(call) {
    const { content, form, overall_rating, slug, title, ...message } = call.args;
    if (form === 'review' && call.caller.isVisitor) throw forbidden();
    const listing = await publicListing(call, (await listingAt(call, slug)).id);
    if (form === 'contact') return contact(call, listing, message);
    const stars = [1, 2, 3, 4, 5].find((each) => String(each) === overall_rating) ?? 0;
    return review(call, listing, { overall_rating: stars, title, content, criteria: criteriaOf(call) });
  },
});
