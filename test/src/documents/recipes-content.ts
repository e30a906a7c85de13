import { expectError, expectSuccess } from '@plinth/testing';
import { expect } from 'chai';
import { type Proof, publish, withRecipe } from './recipes.js';

/** The proofs of the recipes about posts and comments. */
export const contentProofs: Readonly<Record<string, Proof>> = {
  'word-count.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      await publish(await site.as('author'), { content: '<p>Four words of it.</p>' });
      const list = expectSuccess<{ word_count: number }[]>(await site.visitor().get('/wp/v2/posts'));
      expect(list.map(({ word_count: count }) => count)).to.deep.equal([4]);
    }),

  'source-link.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const id = await publish(await site.as('author'), { meta: { source_link: 'the radio' } });
      const read = async () =>
        expectSuccess<{ meta: Record<string, unknown> }>(await site.visitor().get(`/wp/v2/posts/${id}`)).meta;
      expect(await read()).to.include({ source_link: 'the radio' });
      const author = await site.as('author');
      expectError(
        await author.post(`/wp/v2/posts/${id}`, { meta: { source_link: 'x'.repeat(501) } }),
        400,
        'rest_invalid_param',
      );
      await site.disable('source-link');
      expect(await read()).not.to.have.property('source_link');
    }),

  'no-shouting.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const author = await site.as('author');
      expectError(await author.post('/wp/v2/posts', { title: 'READ THIS' }), 400, 'title_shouted');
      await publish(author, { title: 'Read this' });
    }),

  'members-only.js': async (recipe) => {
    // Terms are counted from 1: a fresh site has one category, for posts that name none.
    const category = 2;
    await withRecipe(recipe, { settings: { 'members-only': { category } } }, async (site) => {
      const editor = await site.as('editor');
      const made = await editor.post('/wp/v2/categories', { name: 'Among us' });
      expect(expectSuccess<{ id: number }>(made, 201).id).to.equal(category);
      await publish(editor, { title: 'Inside', categories: [category] });
      await publish(editor, { title: 'Outside' });
      const list = await site.visitor().get('/wp/v2/posts');
      expect(list.headers['x-wp-total']).to.equal('1');
      expect(list.text).to.contain('Outside').and.not.contain('Inside');
      expect((await (await site.member()).get('/wp/v2/posts')).headers['x-wp-total']).to.equal('2');
    });
  },

  'tell-owner.js': (recipe) =>
    withRecipe(recipe, { settings: { 'tell-owner': { address: 'owner@example.org' } } }, async (site) => {
      const author = await site.as('author');
      const id = await publish(author, { status: 'draft' });
      expect(site.mail).to.deep.equal([]);
      await author.post(`/wp/v2/posts/${id}`, { status: 'publish' });
      await author.post(`/wp/v2/posts/${id}`, { content: 'More.' });
      expect(site.mail.map(({ to, subject }) => [to, subject])).to.deep.equal([['owner@example.org', 'New: Bread']]);
    }),

  'no-links.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const author = await site.as('author');
      const post = await publish(author);
      expectError(
        await author.post('/wp/v2/comments', { post, content: 'See https://x.example' }),
        403,
        'comment_has_link',
      );
      expectSuccess(await author.post('/wp/v2/comments', { post, content: 'See you' }), 201);
    }),

  'hold-questions.js': (recipe) =>
    withRecipe(recipe, {}, async (site) => {
      const author = await site.as('author');
      const post = await publish(author);
      const status = async (text: string) =>
        expectSuccess<{ status: string }>(await author.post('/wp/v2/comments', { post, content: text }), 201).status;
      expect(await status('Why rye?')).to.equal('hold');
      site.advance(60_000);
      expect(await status('Rye!')).to.equal('approved');
    }),
};
