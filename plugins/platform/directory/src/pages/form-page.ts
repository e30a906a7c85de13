import { anyone, choice, forbidden, page, Type } from '@plinth/kernel';
import { contactOwner } from '../contact/contact.js';
import { directoryHooks } from '../hooks.js';
import { publicListing } from '../listings/rights.js';
import { writeReview } from '../reviews/writing.js';
import { FORM_ACTION } from './forms.js';
import { answerForm, listingAt } from './listing-page.js';

const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

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
    overall_rating: Type.Integer({ default: 5, minimum: 1, maximum: 5, description: 'Stars of a review.' }),
    title: text(200, 'What a review comes to.'),
    content: text(10_000, 'Text of a review.'),
    name: text(200, 'Who writes.'),
    email: text(250, 'Where the answer goes.'),
    phone: text(50, 'A telephone number.'),
    message: text(5_000, 'What they write.'),
    hp: text(1_000, 'Left empty by people.'),
  },
  async handle(call) {
    const { content, form, overall_rating, slug, title } = call.args;
    if (form === 'review' && call.caller.isVisitor) throw forbidden();
    const listing = await publicListing(call, (await listingAt(call, slug)).id);
    return answerForm(call, listing, async () => {
      if (form === 'review') {
        const sent = { overall_rating, title, content, criteria_ratings: {}, review_photos: [] };
        return (await writeReview(call, listing, sent)).status;
      }
      const { caller, hooks, request } = call;
      const refusal = await hooks.filter(directoryHooks.directory_contact_form_sent, null, listing, request, caller);
      if (refusal) throw refusal;
      await contactOwner(call, listing, call.args);
      return 'sent';
    });
  },
});
