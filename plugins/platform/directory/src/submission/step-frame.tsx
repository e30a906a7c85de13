import { type CallContext, RestError, type RestResponse, redirect } from '@plinth/kernel';
import { nonceField, type PageMarkup, type Refused, sitePage } from '@plinth/pages';
import { RichTextStyles } from '@plinth/pages/rich-text';
import type { Duplicate } from '../listings/duplicates.js';
import { waitsForApproval } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { offeredBy } from '../listings/sending.js';
import { directoryStyle } from '../pages/style.js';
import { plansFor } from '../plans/choosing.js';
import { hasPictures } from './own-pictures.js';
import { STEPS, type Step, stepAfter, stepPath } from './steps.js';
import { submitTexts } from './submit-texts.js';
import type { StepFrame } from './submit-view.js';

/** The action of the nonces in the forms that write a listing. */
export const WRITE_ACTION = 'directory-write';

/** What became of a form before a step is shown. */
export interface Told {
  readonly refused?: Refused | undefined;
  readonly done?: string | undefined;
}

/** The steps that there are for a listing, or for a new one: who has no picture and may add none is not asked for any. */
export async function stepsOf(call: CallContext, listing: Listing | undefined): Promise<Step[]> {
  const [{ plans, types }, withPictures] = await Promise.all([offeredBy(call), hasPictures(call, listing)]);
  const type = types.find(({ id }) => id === listing?.typeId);
  const left: readonly Step[] = [
    ...(withPictures ? [] : (['pictures'] as const)),
    ...(plansFor(plans, type).length > 0 ? [] : (['plan'] as const)),
  ];
  return STEPS.filter((step) => !left.includes(step));
}

/** What every step shows. */
export async function frameOf(call: CallContext, listing: Listing | undefined, told: Told = {}): Promise<StepFrame> {
  const { refused, done } = told;
  const steps = await stepsOf(call, listing);
  return { listing, steps, nonce: nonceField(call, WRITE_ACTION), refused, done, waits: waitsForApproval(call) };
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

/** On to the step after one, which says that this one was saved. */
export async function onFrom(call: CallContext, listing: Listing, step: Step): Promise<RestResponse> {
  const next = stepAfter(await stepsOf(call, listing), step);
  return redirect(`${call.site.url}${stepPath(listing, next)}?done=saved`, 303);
}

/** The listings that a refusal names as ones that may be the same. */
export function duplicatesOf(thrown: unknown): readonly Duplicate[] {
  if (!(thrown instanceof RestError)) return [];
  const { duplicates } = thrown.data;
  return Array.isArray(duplicates) ? duplicates : [];
}
