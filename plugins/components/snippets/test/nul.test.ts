import { expectError } from '@plinth/testing';
import { snippetSite } from './support.js';

describe('snippets: a file with a NUL', () => {
  it('is refused, not stored without it', async () => {
    const site = await snippetSite();
    const author = await site.as('author');
    const files = [{ filename: 'a.txt', content: 'a\u0000b' }];
    expectError(await author.post('/snippets/v1/pastes', { title: 'A', files }), 400, 'rest_invalid_param');
    await site.stop();
  });
});
