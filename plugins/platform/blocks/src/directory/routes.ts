import { allOf, can, paged, pagingArguments, type Route, route, Type } from '@plinth/kernel';

const refusal = {
  code: 'rest_block_directory_cannot_view',
  message: 'Sorry, you are not allowed to browse the block directory.',
};

const searchDirectory = route({
  method: 'GET',
  path: '/block-directory/search',
  summary: 'Blocks of a directory that can be installed: none, because blocks come with plugins.',
  access: allOf(can('install_plugins', refusal), can('activate_plugins', refusal)),
  args: {
    context: Type.Unsafe<string>({
      type: 'string',
      enum: ['view'],
      default: 'view',
      description: 'Scope under which the request is made; determines fields present in response.',
    }),
    ...pagingArguments(),
    term: Type.String({ minLength: 1, description: 'Limit result set to blocks matching the search term.' }),
  },
  item: Type.Object({ name: Type.String(), title: Type.String() }, { title: 'block-directory-item' }),
  errors: [{ code: refusal.code, status: 403, when: 'the caller may not install and switch plugins' }],
  handle: ({ args }) => paged([], 0, args.per_page),
});

/** `wp/v2/block-directory`. */
export const blockDirectoryRoutes: readonly Route[] = [searchDirectory];
