import { defineTexts } from '@plinth/pages/kit';

/** What the page says that sets a site up. */
export const setupTexts = defineTexts({
  title: 'Set up your site',
  lead: 'One page, and the site is yours. Everything here can be changed later in the console.',
  code_lead:
    'The code is in the terminal in which the site was started. It works for an hour; “plinth setup” prints a fresh one.',
  code: 'One-time code',
  code_wrong: 'This code is not right, or too old. The newest one counts.',
  go_on: 'Continue',
  site: 'The site',
  site_title: 'Title',
  description: 'In a line',
  description_help: 'What the site is about. It may be left empty.',
  description_wrong: 'In a line: at most 500 characters.',
  language: 'Language',
  language_help: 'Dates and numbers follow it, and texts as far as they are translated; others are English.',
  zone: 'Time zone',
  zone_help: 'Dates and times of the site are shown in it.',
  you: 'You, the administrator',
  login: 'Username',
  login_help: 'For signing in. It cannot be changed, and others may see it.',
  login_wrong: 'Username: 1 to 60 letters, digits, blanks or _ . - @, not shaped like an email address.',
  email: 'Email address',
  email_wrong: 'Email address: wanted is one like ada@example.org.',
  password: 'Password',
  password_help: 'At least {{length}} characters, and none of the commonest.',
  password_wrong: 'Password: {{fault}}',
  password_long: 'Password: at most 250 characters.',
  title_wrong: 'Title: 1 to 250 characters.',
  language_wrong: 'Language: choose one of the list.',
  zone_wrong: 'Time zone: choose one of the list.',
  parts: 'What the site has',
  parts_help:
    'Each can be switched on or off at any time; nothing is lost. What another one needs comes with it. Without the console that is done in the terminal alone: “plinth plugins enable console”.',
  part_needed: '{{name}} is needed by {{by}}, so it is chosen again. Leave those out too, or send the form as it is.',
  finish: 'Set up the site',
});
