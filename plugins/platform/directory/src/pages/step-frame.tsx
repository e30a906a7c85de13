import {
  type CallContext,
  nonceField,
  type PageMarkup,
  type Refused,
  RestError,
  type RestResponse,
  redirect,
  sitePage,
} from '@plinth/kernel';
import { RichTextStyles } from '@plinth/kernel/page/rich-text';
import type { Duplicate } from '../listings/duplicates.js';
import { waitsForApproval } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { directoryStyle } from './style.js';
import { submitTexts } from './submit-texts.js';
import { type Step, type StepFrame, stepPath } from './submit-view.js';

/** The action of the nonces in the forms that write a listing. */
export const WRITE_ACTION = 'directory-write';

/** What became of a form before a step is shown. */
export interface Told {
  readonly refused?: Refused | undefined;
  readonly done?: string | undefined;
}

/** What every step shows. */
export function frameOf(call: CallContext, listing: Listing | undefined, told: Told = {}): StepFrame {
  const { refused, done } = told;
  return { listing, nonce: nonceField(call, WRITE_ACTION), refused, done, waits: waitsForApproval(call) };
}

/** The page of a step. */
export function showStep(call: CallContext, body: PageMarkup, status = 200): Promise<RestResponse> {
  const { site } = call;
  return sitePage(call, {
    title: submitTexts.in(site.language)('add'),
    body,
    status,
    head: (
      <>
        <RichTextStyles />
        <link rel="stylesheet" href={site.url + directoryStyle.path} />
      </>
    ),
    meta: { unlisted: true },
  });
}

/** On to a step, which says that the one before was saved. */
export function onTo({ site }: CallContext, listing: Listing, step: Step): RestResponse {
  return redirect(`${site.url}${stepPath(listing, step)}?done=saved`, 303);
}

/** The listings that a refusal names as ones that may be the same. */
export function duplicatesOf(thrown: unknown): readonly Duplicate[] {
  if (!(thrown instanceof RestError)) return [];
  const { duplicates } = thrown.data;
  return Array.isArray(duplicates) ? duplicates : [];
}
