import type { Task } from './task.js';

/** What those do who buy and sell. */
export const SHOP_TASKS: readonly Task[] = [
  {
    as: 'customer',
    what: 'Look up an order and its documents',
    async does(person) {
      await person.mine('Your orders');
      await person.follow('1003');
      await person.sees('Order 1003');
      await person.follow('Cast iron pot');
      await person.arrives('Cast iron pot');
      await person.sees('Care instructions (PDF)');
    },
  },
  {
    as: 'customer',
    what: 'See how much may still be uploaded',
    async does(person) {
      await person.mine('Account');
      await person.follow('Files and storage');
      await person.sees(/of 2$/);
    },
  },
  {
    as: 'shopmanager',
    what: 'Mark an order as sent',
    async does(person) {
      await person.mine('Console');
      await person.within('main').follow(/^Orders/);
      await person.follow(/1008/);
      await person.choose('New status', 'Completed');
      await person.press('Change status');
      await person.sees('Status changed to “Completed”.');
    },
  },
  {
    as: 'shopmanager',
    what: 'Make a filter for shoppers',
    async does(person) {
      await person.mine('Console');
      await person.follow('Filter presets');
      await person.press('New preset');
      await person.fill('Title', 'By stars');
      await person.press('Create preset');
      await person.choose('Filter type', 'Rating');
      await person.press('Add filter');
      await person.fill('Name', 'Stars');
      await person.press('Save filter');
      await person.sees('Filters saved.');
    },
  },
];
