import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the page says that sets a site up. */
export const setupTexts = defineTexts(
  {
    title: 'Set up your site',
    lead: 'Fill in this page to get started. You can change everything later in the console.',
    code_lead:
      'Find the code in the terminal where you started the site. It works for one hour. To get a new one, run “plinth setup”.',
    code: 'One-time code',
    code_wrong: 'This code is incorrect or has expired. Use the latest one.',
    go_on: 'Continue',
    site: 'Site',
    site_title: 'Site title',
    description: 'Tagline',
    description_help: 'What the site is about, in a few words. Optional.',
    description_wrong: 'Enter a tagline of at most 500 characters.',
    language: 'Language',
    language_help: 'The language of the interface, dates, and numbers.',
    zone: 'Time zone',
    zone_help: 'Used for dates and times on the site.',
    you: 'Administrator account',
    login: 'Username',
    login_help: 'Used to sign in. You can’t change it later, and other people may see it.',
    login_wrong: 'Enter a username of 1–60 letters, digits, spaces, or _ . - @ that isn’t an email address.',
    email: 'Email address',
    email_wrong: 'Enter a complete email address, such as ada@example.org.',
    password: 'Password',
    password_help: 'At least {{length}} characters. Common passwords aren’t accepted.',
    password_wrong: 'Password: {{fault}}',
    password_long: 'Enter a password of at most 250 characters.',
    title_wrong: 'Enter a title of 1–250 characters.',
    language_wrong: 'Choose a language from the list.',
    zone_wrong: 'Choose a time zone from the list.',
    parts: 'Plugins',
    parts_help:
      'You can turn each plugin on or off at any time without losing data. Plugins that others require are turned on with them. Without the console, you manage plugins only in the terminal: “plinth plugins enable console”.',
    part_needed: '{{by}} requires {{name}}, so it was selected again. Deselect both, or submit the form as it is.',
    finish: 'Set up site',
  },
  { de },
);
