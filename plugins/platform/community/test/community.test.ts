import { conforms } from '@plinth/testing';
import community from '../src/plugin.js';
import { keep, makeGroup } from './support.js';

conforms(community, {
  // The checks ask for the ids from 1 on.
  async prepare(site) {
    const author = await site.as('author', 'ana');
    const group = await makeGroup(site, author);
    const activity = await keep(site, author, { groupId: group.id });
    await keep(site, author, { parentId: activity.id });
  },
});
