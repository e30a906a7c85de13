import { picture } from '../../support/pictures.js';
import type { Task } from './task.js';

/** What those do who write. */
export const WRITER_TASKS: readonly Task[] = [
  {
    as: 'author',
    what: 'Write a post with a picture and publish it',
    async does(person) {
      await person.mine('Your posts');
      await person.press('Write post');
      await person.fill('Title', 'A kettle for the hut');
      await person.fill('Content', 'It is small, it is loud, and it boils.');
      const buffer = await picture(640, 400);
      await person.press('Image');
      await person.offer('Upload file', { name: 'kettle.png', mimeType: 'image/png', buffer });
      await person.shows('kettle');
      await person.press('Publish');
      await person.press('View post');
      await person.arrives('A kettle for the hut');
    },
  },
  {
    as: 'author',
    what: 'See how often a post was read',
    async does(person) {
      await person.mine('Your posts');
      await person.press('Statistics');
      await person.beside('row', 'Tea at altitude').sees('42');
    },
  },
  {
    as: 'author',
    what: 'Correct a page of the wiki',
    async does(person) {
      await person.go('Wiki');
      await person.press('Edit Baking times');
      await person.type('Content', 'Spelt: 45 minutes. ');
      await person.press('Save page');
      await person.sees(/Spelt: 45 minutes/);
    },
  },
];
