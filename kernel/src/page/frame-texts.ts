import { defineTexts } from './texts.js';

/** What the plain frame and the pages about refusals say. */
export const frameTexts = defineTexts({
  site_menu: 'Site',
  sign_in: 'Sign in',
  sign_out: 'Sign out',
  to_front: 'Go to the front page',
  back: 'Go back',
  try_again: 'Try again',
  title_400: 'That could not be understood',
  title_401: 'Sign in to see this',
  title_403: 'This is not open to you',
  title_404: 'Nothing is here',
  title_409: 'That is not possible at the moment',
  title_410: 'This is gone',
  title_413: 'That is too large',
  title_429: 'That was too often',
  title_500: 'Something went wrong',
  title_503: 'The site is not ready',
  lead_401: 'Sign in and you come back to this page.',
  lead_403: 'Your account may not see this page. An administrator can change that.',
  lead_404: 'The address may be misspelt, or the page was moved or deleted.',
  lead_500: 'The site noted what happened. What you typed was not saved.',
  lead_503: 'It starts up, or is being looked after. This page can be loaded again in a moment.',
  wait_one: 'Try again in {{count}} second.',
  wait_other: 'Try again in {{count}} seconds.',
});
