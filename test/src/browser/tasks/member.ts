import { picture, stillGif } from '../../support/pictures.js';
import type { Task } from './task.js';

/** What members do for themselves and with each other. */
export const MEMBER_TASKS: readonly Task[] = [
  {
    as: 'student',
    what: 'Change the name that others see',
    async does(person) {
      await person.mine('Account');
      await person.fill('Display name', 'Stella S.');
      await person.press('Save profile');
      await person.sees('Profile saved.');
    },
  },
  {
    as: 'subscriber',
    what: 'Change the picture beside the own name',
    async does(person) {
      await person.mine('Account');
      await person.follow('Profile picture');
      const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture(300, 200) };
      await person.upload('New profile picture', file);
      await person.press('Save picture');
      await person.sees('Profile picture changed.');
    },
  },
  {
    as: 'subscriber',
    what: 'Make an application password',
    async does(person) {
      await person.mine('Account');
      await person.follow('Applications');
      await person.fill('Application name', 'Reader on the tablet');
      await person.press('Create password');
      await person.sees('Reader on the tablet');
    },
  },
  {
    as: 'customer',
    what: 'Join a group',
    async does(person) {
      await person.go('Groups');
      await person.follow('Slow travellers');
      await person.press('Join group');
      await person.sees('You’re a member of this group.');
    },
  },
  {
    as: 'author',
    what: 'Write in the activity stream, with a GIF',
    async does(person) {
      await person.go('Activity');
      await person.fill('What’s new?', 'The path is dry again.');
      await person.press('Add GIF');
      const buffer = await stillGif(120, 80);
      await person.upload('Upload a GIF', { name: 'path.gif', mimeType: 'image/gif', buffer });
      await person.press('Done');
      await person.press('Post');
      await person.beside('article', 'The path is dry again.').shows('path');
    },
  },
  {
    as: 'customer',
    what: 'Review a group',
    async does(person) {
      await person.go('Groups');
      await person.follow('Slow travellers');
      await person.unfold('Write a review');
      await person.fill('Subject', 'Never hurried');
      await person.fill('Your review', 'They waited for me at every bend, with tea.');
      await person.choose('Friendliness', '5 stars');
      await person.press('Submit review');
      await person.beside('article', 'Never hurried').sees('They waited for me');
    },
  },
  {
    as: 'subscriber',
    what: 'Share a snippet',
    async does(person) {
      await person.go('Pastes');
      await person.press('New paste');
      await person.arrives('New paste');
      await person.fill('Title', 'Kettle timer');
      await person.fill('Content', 'sleep 180 && echo "Tea"\n');
      await person.press('Create paste');
      await person.arrives('Kettle timer');
    },
  },
  {
    as: 'subscriber',
    what: 'Star a snippet',
    async does(person) {
      await person.go('Pastes');
      await person.follow('Nightly backup');
      await person.press('Star');
      await person.sees('2 stars');
    },
  },
  {
    as: 'subscriber',
    what: 'Make a copy of a snippet to change it',
    async does(person) {
      await person.go('Pastes');
      await person.follow('Debounce');
      await person.press('Fork');
      await person.press('Edit');
    },
  },
  {
    as: 'student',
    what: 'Submit a listing, step by step',
    async does(person) {
      await person.go('Directory');
      await person.press('Add listing');
      await person.fill('Name', 'The Slow Kettle');
      await person.choose('Type', 'Café');
      await person.choose('Category', 'Tea and coffee');
      await person.press('Save and continue');
      await person.type('Description', 'Tea, and time for it.');
      await person.press('Save and continue');
      await person.fill('City or region', 'Kiel');
      await person.press('Save and continue');
      await person.press('Save and continue');
      await person.press('Submit listing');
      await person.sees(/sent|read by|review/);
    },
  },
  {
    as: 'author',
    what: 'Claim a listing',
    async does(person) {
      await person.go('Directory');
      await person.follow('The Green Bowl');
      await person.press('Claim listing');
      await person.fill('Proof of ownership', 'I stand in the register of Hamburg under HRB 1234.');
      await person.press('Submit claim');
      await person.sees('Claim submitted.');
    },
  },
];
