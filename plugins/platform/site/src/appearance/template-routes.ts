import { contextArgument, type Route, route, Type } from '@plinth/kernel';
import { designers } from '../access.js';

const access = designers(
  'rest_cannot_manage_templates',
  'Sorry, you are not allowed to access the templates on this site.',
);

/** What would be a template. */
const templateSchema = Type.Object(
  {
    id: Type.String({ readonly: true }),
    slug: Type.String({ readonly: true }),
    theme: Type.String({ readonly: true }),
  },
  { title: 'wp_template' },
);

function routesOf(path: string, what: string): Route[] {
  return [
    route({
      method: 'GET',
      path,
      summary: `${what} of blocks: none, because the pages of the site are not made of them.`,
      access,
      args: {
        ...contextArgument(),
        wp_id: Type.Optional(Type.Integer({ description: 'Limit to the specified post id.' })),
        area: Type.Optional(Type.String({ description: 'Limit to the specified template part area.' })),
        post_type: Type.Optional(Type.String({ description: 'Post type to get the templates for.' })),
      },
      result: Type.Array(templateSchema),
      handle: () => [],
    }),
    route({
      method: 'GET',
      path: `${path}/lookup`,
      summary: `Which of the ${what.toLowerCase()} shows something: an empty object, because there is none.`,
      access,
      args: {
        slug: Type.String({ description: 'The slug of the template to get the fallback for.' }),
        is_custom: Type.Optional(Type.Boolean({ description: 'Whether a template is custom.' })),
        template_prefix: Type.Optional(Type.String({ description: 'The template prefix for the created template.' })),
      },
      result: Type.Object({}),
      handle: () => ({}),
    }),
  ];
}

/** `wp/v2/templates` and `wp/v2/template-parts` of a site without either. */
export const templateRoutes: readonly Route[] = [
  ...routesOf('/templates', 'Templates'),
  ...routesOf('/template-parts', 'Template parts'),
];
