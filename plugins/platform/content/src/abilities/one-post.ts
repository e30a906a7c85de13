import { ability, type ContributedCall } from '@plinth/abilities';
import { id, notFound, type PluginContext, Type } from '@plinth/kernel';
import { POSTS, type Post, type PostTypeDefinition } from '../ports.js';
import { MAX_INTEGER } from '../posts/ids.js';
import { presentPost } from '../posts/present.js';
import { taxonomiesOf } from '../posts/read-routes.js';
import { mayRead } from '../posts/rights.js';
import { savePost } from '../posts/save.js';
import { capabilitiesOf, postType } from '../types/post-types.js';
import { abilityType, plainRequest, postSchema, typeInput, wholeOf } from './post-schemas.js';

const getInput = Type.Object(
  { id: id('The post or page.', { maximum: MAX_INTEGER }) },
  { additionalProperties: false },
);

const draftInput = Type.Object(
  {
    type: typeInput,
    title: Type.String({ default: '', maxLength: 65_535, description: 'The title.' }),
    content: Type.String({ default: '', description: 'The text: HTML, with or without blocks.' }),
    excerpt: Type.String({ default: '', maxLength: 65_535, description: 'The excerpt.' }),
  },
  { additionalProperties: false },
);

/** @throws RestError 404 `rest_post_invalid_id` for a post that is gone, or of a type that abilities do not speak of */
async function findOne({ use }: PluginContext, wanted: number): Promise<{ post: Post; type: PostTypeDefinition }> {
  const post = await use(POSTS).find(wanted);
  const type = post && abilityType(post.type);
  if (!post || !type) throw notFound('rest_post_invalid_id', 'Invalid post ID.');
  return { post, type };
}

/** @throws RestError 404 `rest_post_invalid_id` for a post that taps take away */
async function shown(
  { caller, context, request }: ContributedCall,
  { post, type }: { readonly post: Post; readonly type: PostTypeDefinition },
) {
  const item = await presentPost(context, post, { type, context: 'view', caller, request: plainRequest(request) });
  const whole = wholeOf(item);
  if (!whole) throw notFound('rest_post_invalid_id', 'Invalid post ID.');
  return whole;
}

/** `content/get-post`: what `GET wp/v2/posts/<id>` tells those who may read it. */
export const getPost = ability({
  name: 'content/get-post',
  label: 'Get Post',
  description: 'Reads one post or page with its title, text, excerpt and address.',
  category: 'content',
  input: getInput,
  output: postSchema,
  annotations: { readonly: true, destructive: false, idempotent: true },
  showInRest: true,
  async permission({ caller, context }, { id: wanted }) {
    const { post } = await findOne(context, wanted);
    return mayRead(post, caller);
  },
  run: async (call, { id: wanted }) => shown(call, await findOne(call.context, wanted)),
});

/** `content/create-draft`: what `POST wp/v2/posts` does with the status `draft`. */
export const createDraft = ability({
  name: 'content/create-draft',
  label: 'Create Draft',
  description: 'Writes a new post or page as a draft, which only those see who may edit it. It publishes nothing.',
  category: 'content',
  input: draftInput,
  output: postSchema,
  annotations: { readonly: false, destructive: false, idempotent: false },
  showInRest: true,
  permission: ({ caller }, { type }) => caller.can(capabilitiesOf(abilityType(type) ?? postType).create_posts),
  async run(call, { type: typeName, ...texts }) {
    const { caller, context, request } = call;
    const { clock, hooks, site, use } = context;
    const type = abilityType(typeName) ?? postType;
    const writing = { caller, request: plainRequest(request), clock, hooks, site, use };
    const post = await savePost(
      { ...writing, args: { status: 'draft', ...texts } },
      { type, existing: undefined, taxonomies: taxonomiesOf(context, type) },
    );
    return shown(call, { post, type });
  },
});
