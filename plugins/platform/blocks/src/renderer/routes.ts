import { type BlockAttributes, POSTS, type Post } from '@plinth/content';
import { can, checkValue, forbidden, invalidParam, notFound, type Route, route, Type } from '@plinth/kernel';
import { BLOCK_RENDERER } from '../rendering/renderer.js';
import { BLOCK_TYPES, type BlockTypeDefinition } from '../types/block-type.js';
import { attributesOf } from '../types/schemas.js';

const CANNOT_READ = 'block_cannot_read';

const PART = { route: '[a-z0-9-]+' };

/**
 * Attributes as the type declares them.
 * @throws RestError 400 `rest_invalid_param` for one that the type does not have, or of the wrong kind
 */
function checkedAttributes(type: BlockTypeDefinition, given: BlockAttributes): BlockAttributes {
  const schema = Type.Object(
    Object.fromEntries(Object.entries(attributesOf(type)).map(([name, each]) => [name, Type.Optional(each)])),
    { additionalProperties: false },
  );
  const verdict = checkValue(schema, given, 'attributes');
  if (!verdict.ok) throw invalidParam({ attributes: verdict.fault });
  return given;
}

const renderBlock = route({
  method: ['GET', 'POST'],
  path: '/block-renderer/:namespace/:block',
  summary: 'A dynamic block as readers see it.',
  access: can('edit_posts', { code: CANNOT_READ, message: 'Sorry, you are not allowed to read blocks as this user.' }),
  args: {
    namespace: Type.String({ ...PART, description: 'The namespace of the block.' }),
    block: Type.String({ ...PART, description: 'The name of the block in its namespace.' }),
    context: Type.Unsafe<string>({
      type: 'string',
      enum: ['edit'],
      default: 'view',
      description: 'Scope under which the request is made; determines fields present in response.',
    }),
    attributes: Type.Unsafe<BlockAttributes>({ type: 'object', default: {}, description: 'Attributes for the block.' }),
    post_id: Type.Optional(Type.Integer({ description: 'ID of the post context.' })),
  },
  item: Type.Object(
    { rendered: Type.String({ description: 'The rendered block.', context: ['edit'] }) },
    { title: 'rendered-block' },
  ),
  errors: [
    { code: CANNOT_READ, status: 403, when: 'the caller writes no posts, or may not edit that post' },
    { code: 'block_invalid', status: 404, when: 'there is no such block, or it has no rendering of its own' },
    {
      code: 'rest_invalid_param',
      status: 400,
      when: 'the context is not edit, or an attribute does not fit the block',
    },
  ],
  resource: ({ args, use }): Promise<Post | undefined> | undefined =>
    args.post_id !== undefined && args.post_id > 0 ? use(POSTS).find(args.post_id) : undefined,
  authorizeResource({ args, caller, resource: post }) {
    if (args.post_id === undefined || args.post_id <= 0 || (post && caller.can('edit_post', post))) return;
    throw forbidden(CANNOT_READ, 'Sorry, you are not allowed to read blocks of this post.');
  },
  async handle({ args, resource: post, use }) {
    if (args.context !== 'edit') {
      throw invalidParam({ context: { code: 'rest_not_in_enum', message: 'context is not edit.' } });
    }
    const type = use(BLOCK_TYPES).get(`${args.namespace}/${args.block}`);
    if (!type?.render) throw notFound('block_invalid', 'Invalid block.');
    const attributes = checkedAttributes(type, args.attributes);
    return { rendered: await use(BLOCK_RENDERER).block(type, attributes, post) };
  },
});

/** `wp/v2/block-renderer`. */
export const blockRendererRoutes: readonly Route[] = [renderBlock];
