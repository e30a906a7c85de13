import type { Task } from './task.js';

/** What those do who answer for the site. */
export const OWNER_TASKS: readonly Task[] = [
  {
    as: 'editor',
    what: 'Approve a review of a listing',
    async does(person) {
      await person.mine('Console');
      await person.within('main').follow('Directory reviews');
      await person.tick('Select Tide & Table');
      await person.choose('With the chosen ones', 'Approve');
      await person.press('Do it');
      await person.sees('1 decided.');
    },
  },
  {
    as: 'editor',
    what: 'Hide a comment as spam',
    async does(person) {
      await person.mine('Console');
      await person.within('main').follow('Comments');
      await person.tick('Select A. Stranger');
      await person.choose('With the chosen ones', 'Mark as spam');
      await person.press('Do it');
      await person.sees('1 comment marked as spam.');
    },
  },
  {
    as: 'admin',
    what: 'Give a listing to whoever claims it',
    async does(person) {
      await person.mine('Console');
      await person.within('main').follow('Claims');
      await person.tick('Select Kettle Clinic');
      await person.choose('With the chosen ones', 'Approve');
      await person.press('Do it');
      await person.press('Approve and give it away');
      await person.sees('1 decided.');
    },
  },
  {
    as: 'admin',
    what: 'Put a page into a menu',
    async does(person) {
      await person.mine('Console');
      await person.follow('Menus');
      await person.follow('About us');
      await person.choose('A page', 'Contact');
      await person.press('Add the page');
      await person.finds('button', 'Remove Contact');
    },
  },
  {
    as: 'admin',
    what: 'Switch a plugin off, and on again',
    async does(person) {
      await person.mine('Console');
      await person.within('main').follow('Plugins');
      await person.press('Switch off Quote cards');
      await person.arrives('Switch off Quote cards');
      await person.press('Switch off Quote cards');
      await person.sees(/^Quote cards is off.*data stays?/);
      await person.press('Switch on Quote cards');
      await person.arrives('Switch on Quote cards');
      await person.press('Switch on Quote cards');
      await person.sees(/^Quote cards is on/);
    },
  },
  {
    as: 'admin',
    what: 'Change a setting',
    async does(person) {
      await person.mine('Console');
      await person.follow('Settings');
      await person.within('main').follow('Polls');
      await person.tick('Guests may vote');
      await person.press('Save settings');
      await person.sees(/saved/i);
    },
  },
  {
    as: 'admin',
    what: 'Find what slows the site most',
    async does(person) {
      await person.mine('Console');
      await person.follow('Hooks');
      await person.follow('Slowest tap, mean');
      await person.finds('columnheader', /Slowest tap, mean sorted descending/);
    },
  },
  {
    as: 'admin',
    what: 'Make an account for somebody',
    async does(person) {
      await person.mine('Console');
      await person.follow('People');
      await person.press(/New account|Add/);
      await person.fill('Username', 'gerda');
      await person.fill('Email address', 'gerda@example.org');
      await person.fill('Display name', 'Gerda Gardener');
      await person.tick('Author');
      await person.press('Make the account');
      await person.sees('Gerda Gardener');
    },
  },
  {
    as: 'admin',
    what: 'See the site as an author sees it',
    async does(person) {
      await person.mine('Console');
      await person.follow('View as a role');
      await person.choose('Role', 'Author');
      await person.press('View the site as this role');
      await person.sees(/You see the site as Author/);
    },
  },
];
