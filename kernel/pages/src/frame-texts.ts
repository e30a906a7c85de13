import { de } from './frame-texts.de.js';
import { defineTexts } from './texts.js';

/** What the plain frame and the pages about refusals say. */
export const frameTexts = defineTexts(
  {
    site_menu: 'Site',
    sign_in: 'Sign in',
    sign_out: 'Sign out',
    to_front: 'Go to the front page',
    back: 'Go back',
    try_again: 'Try again',
    again_title: 'Review and submit again',
    again_late:
      'This form expired, or you signed in or out in another window. Nothing has been saved or lost. Review the changes, then submit them again.',
    again_signed_in:
      'You’re now signed in as {{name}}. Nothing has been saved yet. Review the changes, then submit them again.',
    again_signed_out:
      'You’re signed out. Nothing has been saved or lost. Sign in (opens a new window), then submit again.',
    typed_title: 'Copy your text',
    typed_late: 'This form expired and wasn’t saved. Copy your text, reopen the form, and paste it there.',
    typed_signed_out:
      'You’re signed out, and this form wasn’t saved. Copy your text, sign in (opens a new window), and paste it there.',
    again_sign_in: 'Sign in',
    correct_title: 'Some fields need attention',
    correct_send: 'Submit',
    again_send: 'Submit again',
    again_files_one: 'Choose the file {{names}} again',
    again_files_other: 'Choose the files {{names}} again',
    again_files_help:
      'Your browser doesn’t retain chosen files. If you don’t choose them again, the form is submitted without them.',
    again_secret: '{{name}} (enter again)',
    again_secret_help: 'For security, it isn’t filled in for you.',
    again_typed: 'Submitted values',
    again_does: 'Action',
    again_to: 'URL',
    title_400: 'This request isn’t valid',
    title_401: 'Sign in to see this',
    title_403: 'You don’t have access to this page',
    title_viewing: 'View only',
    title_404: 'Page not found',
    title_409: 'This isn’t possible right now',
    title_410: 'This page was removed',
    title_413: 'This is too large',
    title_429: 'Too many requests',
    title_500: 'Something went wrong',
    title_503: 'The site isn’t ready',
    lead_401: 'After you sign in, you return to this page.',
    open_to: 'Available to: {{roles}}.',
    lead_403: 'Your account isn’t allowed to view this page. An administrator can change that.',
    lead_404: 'Check the URL for typos. The page may have been moved or deleted.',
    lead_500: 'The error was logged. Your changes weren’t saved.',
    lead_503: 'It’s starting up or undergoing maintenance. Reload this page in a moment.',
    wait_one: 'Try again in {{count}} second.',
    wait_other: 'Try again in {{count}} seconds.',
    wait_minutes_one: 'Try again in {{count}} minute.',
    wait_minutes_other: 'Try again in {{count}} minutes.',
  },
  { de },
);
