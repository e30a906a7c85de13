import { anyone, html, page, type Route, sitePage, Type } from '@plinth/kernel';
import { verifySubmission } from '../listings/submit.js';
import { claimPages } from './claim-pages.js';
import { formPage } from './form-page.js';
import { listPage } from './list-page.js';
import { listingPages } from './listing-page.js';
import { minePages } from './mine-pages.js';
import { picturePages } from './picture-pages.js';
import { planPages } from './plan-pages.js';
import { sendPages } from './send-pages.js';
import { stepPages } from './step-pages.js';
import { directoryStyle } from './style.js';
import { submitPages } from './submit-page.js';

/** What a visitor sees who followed the link of a mail. */
const verify = page({
  method: 'GET',
  path: '/directory-verify',
  summary: 'Takes the proof that the address of a visitor who submitted a listing is theirs.',
  access: anyone,
  args: { token: Type.String({ minLength: 1, maxLength: 100, description: 'What the mail carried.' }) },
  async handle(call) {
    const listing = await verifySubmission(call, call.args.token);
    const title = listing ? 'Thank you' : 'This link is used up';
    const words = listing
      ? html`<p>Your listing <strong>${listing.title}</strong> ${listing.status === 'publish' ? 'is published.' : 'is shown when it has been approved.'}</p>`
      : html`<p>The listing was confirmed before, or the link is not complete.</p>`;
    return sitePage(call, { title, body: html`<h1>${title}</h1>${words}`, status: listing ? 200 : 404 });
  },
});

/** The readable pages of the directory. */
export const pages: readonly Route[] = [
  directoryStyle.page,
  listPage,
  ...listingPages,
  formPage,
  ...claimPages,
  ...submitPages,
  ...stepPages,
  ...picturePages,
  ...planPages,
  ...sendPages,
  ...minePages,
  verify,
];
