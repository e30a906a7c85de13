import { conforms } from '@plinth/testing';
import snippets from '../src/plugin.js';
import { makePaste, two } from './support.js';

conforms(snippets, {
  async prepare(site) {
    const author = await site.as('author');
    const { id } = await makePaste(author, { ...two, tags: ['one'] });
    await author.put(`/snippets/v1/pastes/${id}`, { files: [{ filename: 'main.py', content: 'print(3)\n' }] });
    await author.post('/snippets/v1/collections', { name: 'Mine', visibility: 'public' });
  },
});
