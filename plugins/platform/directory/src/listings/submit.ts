import {
  type CallContext,
  checkValue,
  guarded,
  RANDOMNESS,
  RestError,
  type RestResponse,
  respond,
  SECRETS,
  Type,
  USERS,
} from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank, nameKey, sanitizeText, shortened } from '@plinth/kernel/text';
import { MAILER, mailLine, sanitizeHtml } from '@plinth/toolkit';
import { errors, MODERATE, refuse } from '../errors.js';
import { settings } from '../settings.js';
import { refuseSpam } from '../spam/guards.js';
import { listingUrl } from './addresses.js';
import { type Candidate, findDuplicates } from './duplicates.js';
import type { Listing, ListingStatus, NewListing } from './listing.js';
import { LISTINGS } from './store.js';
import { type Classified, classify } from './submission-fields.js';

/** The body of `/submit`. */
export interface Submission {
  readonly title?: string;
  readonly description: string;
  readonly listing_type?: string;
  readonly category?: number;
  readonly tags: string;
  readonly featured_image: number;
  readonly gallery: readonly number[];
  readonly video: string;
  readonly status?: 'draft' | 'pending' | 'publish';
  readonly lat?: number;
  readonly lng?: number;
  readonly location: string;
  readonly address: string;
  readonly confirmed_not_duplicate: boolean;
  readonly duplicate_explanation: string;
  readonly guest_name: string;
  readonly guest_email: string;
  readonly hp_field: string;
}

const MAX_NAME_LENGTH = 250;
const MIN_EXPLANATION_LENGTH = 20;
const MAX_TAGS = 20;
const VERIFICATION = 'directory/verification';
const TOKEN_BYTES = 24;

/** The digest by which a token of a mail is known. */
export function verificationDigest({ use }: Pick<CallContext, 'use'>, token: string): string {
  return use(SECRETS).digest(VERIFICATION, token);
}

/** Why a text is no address for mail; undefined for one that is. */
export function emailRefusal(text: string): string | undefined {
  try {
    readEmail(text);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RestError) return thrown.message;
    throw thrown;
  }
}

/** An address for mail, as it is kept. @throws RestError 400 `directory_invalid_email` */
export function readEmail(text: string): string {
  const email = text.trim();
  const isEmail = email.length <= 100 && checkValue(Type.String({ format: 'email' }), email, 'email').ok;
  if (!isEmail) throw refuse(errors.invalidEmail, 'Give a valid email address.');
  return email;
}

interface Submitter {
  readonly ownerId: number | null;
  readonly guestName: string;
  readonly guestEmail: string;
}

async function submitterOf({ caller, use }: CallContext, sent: Submission): Promise<Submitter> {
  if (!caller.isVisitor) return { ownerId: caller.id, guestName: '', guestEmail: '' };
  const guestEmail = readEmail(sent.guest_email);
  if (await use(USERS).findByEmail(guestEmail)) {
    throw refuse(errors.emailExists, 'This email address has an account. Sign in first.');
  }
  return { ownerId: null, guestName: shortened(sanitizeText(sent.guest_name), MAX_NAME_LENGTH), guestEmail };
}

/**
 * Refuses what is there already, unless it is explained; answers the explanation.
 * @param own a listing that is no duplicate of itself
 * @throws RestError 409 `directory_duplicate_detected`, 400 `directory_duplicate_explanation_required`
 */
export async function demandUnlike(
  call: CallContext,
  sent: Pick<Submission, 'confirmed_not_duplicate' | 'duplicate_explanation'>,
  candidate: Candidate,
  own = 0,
): Promise<string> {
  const explanation = sanitizeText(sent.duplicate_explanation);
  if (sent.confirmed_not_duplicate) {
    if (explanation.length >= MIN_EXPLANATION_LENGTH) return explanation;
    const wanted = `Say in at least ${MIN_EXPLANATION_LENGTH} characters why this is no duplicate.`;
    throw refuse(errors.explanationRequired, wanted);
  }
  const duplicates = (await findDuplicates(call, candidate)).filter(({ id }) => id !== own);
  if (duplicates.length > 0) throw refuse(errors.duplicate, 'A listing like this is there already.', { duplicates });
  return '';
}

/** Tags as they are kept, from words with commas between: of those that are the same the first. */
export function tagsOf(text: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of text.split(',').map((each) => shortened(sanitizeText(each), 50).trim()))
    if (!isBlank(tag) && !tags.has(nameKey(tag))) tags.set(nameKey(tag), tag);
  return [...tags.values()].slice(0, MAX_TAGS);
}

/** What a new listing becomes: moderators publish at once, members may keep a draft. */
function statusOf({ caller, settings: read }: CallContext, sent: Submission): ListingStatus {
  const { guestVerification, submissionsNeedApproval } = read(settings);
  if (caller.isVisitor && guestVerification) return 'pending_verification';
  if (sent.status === 'draft' && !caller.isVisitor) return 'draft';
  return submissionsNeedApproval && !caller.can(MODERATE) ? 'pending' : 'publish';
}

function textsOf(sent: Submission, title: string) {
  return {
    title,
    description: sanitizeHtml(sent.description).trim(),
    tags: tagsOf(sent.tags),
    location: shortened(sanitizeText(sent.location), 191),
    address: sanitizeText(sent.address),
    video: sent.video,
  };
}

function placeOf({ lat, lng }: Submission) {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

const MESSAGES: Readonly<Record<ListingStatus, string>> = {
  publish: 'Your listing is published.',
  pending: 'Thank you. Your listing is shown when it has been approved.',
  draft: 'Your draft is kept.',
  pending_verification: 'Follow the link that we have sent to you.',
  rejected: 'Your listing was rejected.',
};

/** Sends the link by which a visitor proves their address, in the transaction that keeps the listing. */
async function askForProof(call: CallContext, listing: Listing, token: string): Promise<void> {
  const { site, use } = call;
  const link = `${site.url}/directory-verify?token=${token}`;
  const text = `Hello ${mailLine(listing.guestName)},\n\nplease confirm your listing "${mailLine(listing.title)}":\n\n${link}\n\n${site.title}`;
  const mail = { to: listing.guestEmail, subject: `[${site.title}] Confirm your listing`, text };
  const failure = { code: errors.mailFailed.code, message: 'The message to prove your address could not be sent.' };
  await guarded(call, failure, () => use(MAILER).send(mail));
}

function awaitsProof({ id, guestEmail: email, status }: Listing): RestResponse {
  const message = MESSAGES.pending_verification;
  const body = { id, listing_id: id, status, verification_required: true, message, email };
  return respond(body, { status: 202 });
}

function newListing(parts: {
  sent: Submission;
  title: string;
  submitter: Submitter;
  classified: Classified;
}): Omit<NewListing, 'status'> {
  const { sent, title, submitter, classified } = parts;
  return {
    ...textsOf(sent, title),
    ...submitter,
    ...classified,
    ...placeOf(sent),
    featuredImage: sent.featured_image,
    gallery: sent.gallery,
  };
}

/**
 * Takes a listing in (docs/components/directory-limits.md, `POST /submit`): guards against spam, who submits, title,
 * fields, duplicates, in this order.
 * @returns 201 with the new listing, or 202 for a visitor whose address has to be proved
 * @throws RestError 400, 401, 403 and 409 as catalogued in {@link errors}
 */
export async function submitListing(call: CallContext, sent: Submission): Promise<RestResponse> {
  const { site, use } = call;
  if (sent.hp_field !== '') throw refuse(errors.spam, 'This looks like spam.');
  await refuseSpam(call, 'listing', [sent.title ?? '', sent.description ?? '']);
  const title = shortened(sanitizeText(sent.title ?? ''), 200);
  if (isBlank(title)) throw refuse(errors.titleRequired, 'Give the listing a title.');
  const submitter = await submitterOf(call, sent);
  const classified = await classify(call, sent);
  const candidate = { title, typeId: classified.typeId ?? undefined, place: placeOf(sent) };
  const duplicateExplanation = await demandUnlike(call, sent, candidate);
  const status = statusOf(call, sent);
  const token = status === 'pending_verification' ? use(RANDOMNESS).token(TOKEN_BYTES) : undefined;
  const listing = await use(DATABASE).transaction(async () => {
    const made = await use(LISTINGS).create({
      ...newListing({ sent, title, submitter, classified }),
      status,
      duplicateExplanation,
      ...(token === undefined ? {} : { verification: verificationDigest(call, token) }),
    });
    // BatchLoader or not at all: a listing without its letter could never be proved.
    if (token !== undefined) await askForProof(call, made, token);
    return made;
  });
  if (token !== undefined) return awaitsProof(listing);
  const address = `${site.restUrl}/directory/v1/listings/${listing.id}`;
  const body = { id: listing.id, status, url: listingUrl(site, listing), message: MESSAGES[status] };
  return respond(body, { status: 201, headers: { Location: address } });
}

/** Publishes, or hands to the moderators, the listing of a visitor who followed the link; undefined for a used link. */
export async function verifySubmission(call: CallContext, token: string): Promise<Listing | undefined> {
  const { submissionsNeedApproval } = call.settings(settings);
  return call.use(LISTINGS).verify(verificationDigest(call, token), submissionsNeedApproval ? 'pending' : 'publish');
}
