import { contextArgument, notFound, type Route, route, Type } from '@plinth/kernel';
import { writers } from '../access.js';
import { BLOCK_TYPES } from './block-type.js';
import { blockTypeItem, blockTypeSchema } from './item.js';

const access = writers('rest_block_type_cannot_view', 'Sorry, you are not allowed to manage block types.');

const errors = [
  { code: 'rest_block_type_cannot_view', status: 403, when: 'the caller writes no posts of any type' },
] as const;

const PART = { route: '[a-zA-Z0-9_-]+' };

const namespace = Type.String({ ...PART, description: 'Block namespace.' });

const listTypes = route({
  method: 'GET',
  path: '/block-types',
  summary: 'The block types, or those of one namespace.',
  access,
  args: { ...contextArgument(), namespace: Type.Optional(Type.String({ description: 'Block namespace.' })) },
  item: blockTypeSchema,
  result: Type.Array(blockTypeSchema),
  errors,
  handle({ args, site, use }) {
    const all = use(BLOCK_TYPES).all();
    const wanted = args.namespace === undefined ? all : all.filter(({ name }) => name.startsWith(`${args.namespace}/`));
    return wanted.map((type) => blockTypeItem(type, site));
  },
});

const listNamespace = route({
  method: 'GET',
  path: '/block-types/:namespace',
  summary: 'The block types of one namespace.',
  access,
  args: { namespace, ...contextArgument() },
  item: blockTypeSchema,
  result: Type.Array(blockTypeSchema),
  errors,
  handle({ args, site, use }) {
    const own = use(BLOCK_TYPES)
      .all()
      .filter(({ name }) => name.startsWith(`${args.namespace}/`));
    return own.map((type) => blockTypeItem(type, site));
  },
});

const readType = route({
  method: 'GET',
  path: '/block-types/:namespace/:name',
  summary: 'One block type.',
  access,
  args: { namespace, name: Type.String({ ...PART, description: 'Block name.' }), ...contextArgument() },
  item: blockTypeSchema,
  errors: [...errors, { code: 'rest_block_type_invalid', status: 404, when: 'there is no such block type' }],
  handle({ args, site, use }) {
    const type = use(BLOCK_TYPES).get(`${args.namespace}/${args.name}`);
    if (!type) throw notFound('rest_block_type_invalid', 'Invalid block type.');
    return blockTypeItem(type, site);
  },
});

/** `wp/v2/block-types`. */
export const blockTypeRoutes: readonly Route[] = [listTypes, listNamespace, readType];
