import community, { GROUPS } from '@plinth/community';
import { conforms } from '@plinth/testing';
import groupReviews from '../src/plugin.js';
import { REVIEWS } from '../src/store.js';

conforms(groupReviews, {
  needs: [community],
  // The checks ask for the ids from 1 on.
  async prepare(site) {
    const creatorId = (await site.as('author', 'ana')).user?.id ?? 0;
    const group = await site.pluginContext('community').use(GROUPS).create({ creatorId, name: 'Walkers' });
    const member = (await site.as('administrator')).user?.id ?? 0;
    await site.pluginContext('community').use(GROUPS).join(group.id, member);
    const text = { subject: 'Good', description: 'Very', ratings: [], status: 'publish' } as const;
    await site
      .pluginContext('group-reviews')
      .use(REVIEWS)
      .create({ ...text, groupId: group.id, authorId: creatorId }, true);
  },
});
