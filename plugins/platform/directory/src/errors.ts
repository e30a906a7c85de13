import { type ErrorSpecification, notFound, RestError } from '@plinth/kernel';

/** The capability of those who publish listings, approve reviews and decide claims. */
export const MODERATE = 'moderate_directory';

/** The capability of those who delete listings and reviews for good. */
export const DELETE = 'delete_directory';

/** The capability of those who give credits to members. */
export const GIVE_CREDITS = 'give_directory_credits';

/** The capability of those who lay down plans, kinds and categories of the directory. */
export const MANAGE = 'manage_directory';

/** Every error of the directory: its code, its status and when it is given (docs/components/directory-limits.md). */
export const errors = {
  titleRequired: { code: 'directory_title_required', status: 400, when: 'the listing has no title' },
  duplicate: { code: 'directory_duplicate_detected', status: 409, when: 'a listing like it is there already' },
  explanationRequired: {
    code: 'directory_duplicate_explanation_required',
    status: 400,
    when: 'it is said to be no duplicate without an explanation of 20 characters',
  },
  spam: { code: 'directory_spam', status: 403, when: 'a guard against spam refuses it' },
  emailExists: { code: 'directory_email_exists', status: 409, when: 'the address of the visitor has an account' },
  invalidEmail: { code: 'directory_invalid_email', status: 400, when: 'an address for mail is none' },
  unauthorized: { code: 'directory_unauthorized', status: 401, when: 'visitors may not submit listings' },
  unknownListing: { code: 'directory_invalid_listing', status: 404, when: 'there is no such public listing' },
  ownReview: { code: 'directory_own_listing', status: 403, when: 'owners do not review their own listing' },
  reviewed: { code: 'directory_already_reviewed', status: 409, when: 'the member has reviewed the listing' },
  reviewTooShort: { code: 'directory_review_too_short', status: 400, when: 'the text has less than 20 characters' },
  claimsDisabled: { code: 'directory_claims_disabled', status: 403, when: 'the site takes no claims' },
  claimed: { code: 'directory_already_claimed', status: 409, when: 'the listing was claimed before' },
  ownClaim: { code: 'directory_own_listing', status: 409, when: 'the listing belongs to the caller' },
  claimPending: { code: 'directory_claim_pending', status: 409, when: 'a claim of the caller waits' },
  invalidFile: { code: 'directory_invalid_file', status: 400, when: 'the proof is neither an image nor a PDF' },
  fileTooLarge: { code: 'directory_file_too_large', status: 400, when: 'the proof has more than 5 MB' },
  unknownClaim: { code: 'directory_invalid_claim', status: 404, when: 'there is no such claim' },
  unknownReview: { code: 'directory_invalid_review', status: 404, when: 'there is no such review' },
  decided: { code: 'directory_claim_decided', status: 409, when: 'the claim is decided' },
  fewCredits: {
    code: 'directory_too_few_credits',
    status: 409,
    when: 'the plan of a listing costs more credits than its owner has',
  },
  noContact: { code: 'directory_no_contact', status: 409, when: 'nobody is there to be written to' },
  unknownPicture: {
    code: 'rest_not_found',
    status: 404,
    when: 'a picture does not exist or the caller may not see it',
  },
  mailFailed: { code: 'directory_mail_failed', status: 500, when: 'the message could not be sent' },
} as const satisfies Readonly<Record<string, ErrorSpecification>>;

/** A documented refusal as an error. */
export function refuse(
  { code, status }: Pick<ErrorSpecification, 'code' | 'status'>,
  message: string,
  data: Readonly<Record<string, unknown>> = {},
): RestError {
  return new RestError(code, message, { status, data });
}

/** 404 for a listing that is not there, or not to be seen. */
export function unknownListing(): RestError {
  return notFound(errors.unknownListing.code, 'There is no such listing.');
}
