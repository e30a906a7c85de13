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
      await person.choose('Bulk actions', 'Approve');
      await person.press('Apply');
      await person.sees('1 item updated.');
    },
  },
  {
    as: 'editor',
    what: 'Hide a comment as spam',
    async does(person) {
      await person.mine('Console');
      await person.within('main').follow('Comments');
      await person.tick('Select A. Stranger');
      await person.choose('Bulk actions', 'Mark as spam');
      await person.press('Apply');
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
      await person.choose('Bulk actions', 'Approve');
      await person.press('Apply');
      await person.press('Approve and transfer');
      await person.sees('1 item updated.');
    },
  },
  {
    as: 'admin',
    what: 'Put a page into a menu',
    async does(person) {
      await person.mine('Console');
      await person.follow('Menus');
      await person.follow('About us');
      await person.choose('Page', 'Contact');
      await person.press('Add page');
      await person.finds('button', 'Remove Contact');
    },
  },
  {
    as: 'admin',
    what: 'Switch a plugin off, and on again',
    async does(person) {
      await person.mine('Console');
      await person.within('main').follow('Plugins');
      await person.press('Turn off Quote cards');
      await person.arrives('Turn off Quote cards');
      await person.press('Turn off Quote cards');
      await person.sees(/^Quote cards is off.*data is kept/);
      await person.press('Turn on Quote cards');
      await person.arrives('Turn on Quote cards');
      await person.press('Turn on Quote cards');
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
      await person.follow('Slowest tap (average)');
      await person.finds('columnheader', /Slowest tap \(average\) sorted descending/);
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
      await person.press('Create account');
      await person.sees('Gerda Gardener');
    },
  },
  {
    as: 'admin',
    what: 'See the site as an author sees it',
    async does(person) {
      await person.mine('Console');
      await person.follow('View as role');
      await person.choose('Role', 'Author');
      await person.press('View as this role');
      await person.sees(/Viewing as Author/);
    },
  },
];
