import { anyone, notFound, offsetOf, paged, pagingArguments, route, Type } from '@plinth/kernel';
import { listArguments } from '../pastes/arguments.js';
import { listPastes } from '../pastes/lists.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { pasteSchema } from '../pastes/schemas.js';
import { TAGS } from './tag-store.js';

const tagSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    count: Type.Integer({ description: 'How many public active pastes have it.' }),
  },
  { title: 'snippet-tag' },
);

/** Tags (docs/components/snippets.md). */
export const tagRoutes = [
  route({
    method: 'GET',
    path: '/tags',
    summary: 'The tags of public pastes, the most used first.',
    access: anyone,
    args: pagingArguments({ perPage: 10, maximum: 100 }),
    item: tagSchema,
    result: Type.Array(tagSchema),
    async handle({ args: { page, per_page }, use }) {
      await use(PASTE_READER).expireDue();
      const tags = await use(TAGS).list({ limit: per_page, offset: offsetOf({ page, per_page }) });
      const items = tags.map(({ id, name, slug, uses }) => ({ id, name, slug, count: uses }));
      return paged(items, await use(TAGS).count(), per_page);
    },
  }),
  route({
    method: 'GET',
    path: '/tags/:slug/pastes',
    summary: 'The public pastes with a tag.',
    access: anyone,
    args: { slug: Type.String({ maxLength: 200, description: 'Slug of the tag.' }), ...listArguments },
    item: pasteSchema,
    result: Type.Array(pasteSchema),
    errors: [{ code: 'rest_not_found', status: 404, when: 'no public paste has this tag' }],
    async resource({ args, use }) {
      await use(PASTE_READER).expireDue();
      const tag = await use(TAGS).findBySlug(args.slug);
      // A tag that only private pastes have says something about them.
      if (!tag || tag.uses === 0) throw notFound('rest_not_found', 'There is no such tag.');
      return tag;
    },
    handle: (call) => listPastes(call, { scope: 'listed', tagId: call.resource.id }, call.args),
  }),
];
