import { type Route, route, Type } from '@plinth/kernel';
import { writers } from '../access.js';
import { type BlockPattern, blockPatternCategories, blockPatterns } from './pattern.js';

/** A pattern as clients read it: what it does not say is left out. */
function patternItem(pattern: BlockPattern): Readonly<Record<string, unknown>> {
  const { name, title, description, viewportWidth, blockTypes, categories, keywords, content } = pattern;
  return {
    name,
    title,
    ...(description === undefined ? {} : { description }),
    ...(viewportWidth === undefined ? {} : { viewport_width: viewportWidth }),
    ...(blockTypes === undefined ? {} : { block_types: blockTypes }),
    ...(categories === undefined ? {} : { categories }),
    ...(keywords === undefined ? {} : { keywords }),
    content,
  };
}

const ALL = { context: ['view', 'embed', 'edit'], readonly: true };
const names = (description: string) => Type.Optional(Type.Array(Type.String(), { description, ...ALL }));

const patternSchema = Type.Object(
  {
    name: Type.String({ description: 'The pattern name.', ...ALL }),
    title: Type.String({ description: 'The pattern title, in human readable format.', ...ALL }),
    description: Type.Optional(Type.String({ description: 'The pattern detailed description.', ...ALL })),
    viewport_width: Type.Optional(
      Type.Number({ description: 'The pattern viewport width for inserter preview.', ...ALL }),
    ),
    block_types: names('Block types that the pattern is intended to be used with.'),
    categories: names('The pattern category slugs.'),
    keywords: names('The pattern keywords.'),
    content: Type.String({ description: 'The pattern content.', ...ALL }),
  },
  { title: 'block-pattern' },
);

const patternCategorySchema = Type.Object(
  {
    name: Type.String({ description: 'The category name.', ...ALL }),
    label: Type.String({ description: 'The category label, in human readable format.', ...ALL }),
  },
  { title: 'block-pattern-category' },
);

const listPatterns = route({
  method: 'GET',
  path: '/block-patterns/patterns',
  summary: 'The patterns that an editor offers.',
  access: writers('rest_cannot_view', 'Sorry, you are not allowed to view the registered block patterns.'),
  item: patternSchema,
  result: Type.Array(patternSchema),
  errors: [{ code: 'rest_cannot_view', status: 403, when: 'the caller writes no posts of any type' }],
  handle: ({ contributions }) => contributions(blockPatterns).map(patternItem),
});

const listCategories = route({
  method: 'GET',
  path: '/block-patterns/categories',
  summary: 'The categories of patterns.',
  access: writers('rest_cannot_view', 'Sorry, you are not allowed to view the registered block pattern categories.'),
  item: patternCategorySchema,
  result: Type.Array(patternCategorySchema),
  errors: [{ code: 'rest_cannot_view', status: 403, when: 'the caller writes no posts of any type' }],
  handle: ({ contributions }) => contributions(blockPatternCategories).map(({ name, label }) => ({ name, label })),
});

/** `wp/v2/block-patterns`. */
export const blockPatternRoutes: readonly Route[] = [listPatterns, listCategories];
