import {
  type Call,
  can,
  created,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  forbidden,
  notFound,
  RestError,
  type Route,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { postMetaSchema } from '../meta/schema.js';
import { CONTENT_SETTINGS, POSTS, type Post, type PostTypeDefinition, type TaxonomyDefinition } from '../ports.js';
import { capabilitiesOf } from '../types/post-types.js';
import { existingError, refuseExisting } from './existing.js';
import { itemId } from './ids.js';
import { itemSchema } from './item-schema.js';
import { presentPost } from './present.js';
import { type postFinder, taxonomiesOf } from './read-routes.js';
import { mayDelete, mayEdit } from './rights.js';
import { savePost } from './save.js';
import { termIdArguments } from './term-arguments.js';
import { changeArguments, writeArguments } from './write-arguments.js';

const WRITE_REFUSALS: readonly ErrorSpecification[] = [
  {
    code: 'rest_cannot_edit_others',
    status: 403,
    when: 'somebody else is to be the author without the right to edit others',
  },
  {
    code: 'rest_cannot_publish',
    status: 403,
    when: 'the status is publish, future or private without the right to publish',
  },
  { code: 'rest_cannot_assign_sticky', status: 403, when: 'the post is to be sticky without the right' },
  { code: 'rest_cannot_assign_term', status: 403, when: 'terms are given without the right to assign them' },
  { code: 'rest_cannot_update', status: 403, when: 'a meta value is given that the caller may not write' },
  { code: 'rest_invalid_author', status: 400, when: 'the author does not exist' },
  { code: 'rest_invalid_field', status: 400, when: 'the post would be sticky and have a password' },
  { code: 'rest_post_invalid_id', status: 400, when: 'the parent does not exist or lies below the page' },
  { code: 'empty_content', status: 400, when: 'title, content and excerpt would all be empty' },
];

/** `POST /wp/v2/<type>` (host-conventions E3, E5 to E8). */
export function createRoute(type: PostTypeDefinition, taxonomies: readonly TaxonomyDefinition[]): Route {
  return route({
    method: 'POST',
    path: `/${type.restBase}`,
    summary: `Writes a new ${type.singular.toLowerCase()}.`,
    access: can(capabilitiesOf(type).create_posts, { code: 'rest_cannot_create' }),
    args: { ...termIdArguments(taxonomies), ...writeArguments(type) },
    item: itemSchema(type, taxonomies),
    metaSchema: postMetaSchema(type),
    status: 201,
    errors: [
      { code: 'rest_cannot_create', status: 403, when: 'the caller may not write such posts' },
      existingError,
      ...WRITE_REFUSALS,
    ],
    batch: true,
    async handle(call) {
      const { caller, request, site } = call;
      refuseExisting(request);
      const post = await savePost(call, { type, existing: undefined, taxonomies: taxonomiesOf(call, type) });
      const item = await presentPost(call, post, { type, context: 'edit', caller, request });
      return created(item, `${site.restUrl}/wp/v2/${type.restBase}/${post.id}`);
    },
  });
}

/** `POST`, `PUT` and `PATCH /wp/v2/<type>/<id>`: all of them change only what is sent (host-conventions E3). */
export function updateRoute(
  type: PostTypeDefinition,
  taxonomies: readonly TaxonomyDefinition[],
  resource: ReturnType<typeof postFinder>,
): Route {
  return route({
    method: EDITABLE,
    path: `/${type.restBase}/:id`,
    summary: `Changes a ${type.singular.toLowerCase()}; one in the trash comes back when it is given a status.`,
    access: signedIn({ code: 'rest_cannot_edit' }),
    args: { id: itemId('Unique identifier for the post.'), ...termIdArguments(taxonomies), ...changeArguments(type) },
    item: itemSchema(type, taxonomies),
    metaSchema: postMetaSchema(type),
    errors: [
      { code: 'rest_post_invalid_id', status: 404, when: 'there is no such post of this type' },
      { code: 'rest_cannot_edit', status: 403, when: 'the caller may not edit the post' },
      ...WRITE_REFUSALS,
    ],
    batch: true,
    resource,
    authorizeResource({ caller, resource: post }) {
      if (!mayEdit(post, caller)) throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
    },
    async handle(call) {
      const { caller, request, resource: existing } = call;
      const post = await savePost(call, { type, existing, taxonomies: taxonomiesOf(call, type) });
      return presentPost(call, post, { type, context: 'edit', caller, request });
    },
  });
}

/** `DELETE /wp/v2/<type>/<id>`: to the trash, or with `force` for good (host-conventions D32). */
export function deleteRoute(
  type: PostTypeDefinition,
  taxonomies: readonly TaxonomyDefinition[],
  resource: ReturnType<typeof postFinder>,
): Route {
  return route({
    method: 'DELETE',
    path: `/${type.restBase}/:id`,
    summary: `Moves a ${type.singular.toLowerCase()} to the trash, or removes it for good.`,
    access: signedIn({ code: 'rest_cannot_delete' }),
    args: {
      id: itemId('Unique identifier for the post.'),
      force: Type.Boolean({ default: false, description: 'Whether to bypass Trash and force deletion.' }),
    },
    result: Type.Union([deletion(itemSchema(type, taxonomies)), itemSchema(type, taxonomies)]),
    errors: [
      { code: 'rest_post_invalid_id', status: 404, when: 'there is no such post of this type' },
      { code: 'rest_cannot_delete', status: 403, when: 'the caller may not delete the post' },
      { code: 'rest_already_trashed', status: 410, when: 'the post is in the trash already' },
      { code: 'rest_trash_not_supported', status: 501, when: 'the site has no trash and force is not set' },
    ],
    batch: true,
    resource,
    authorizeResource({ caller, resource: post }) {
      if (mayDelete(post, caller)) return;
      throw forbidden('rest_cannot_delete', 'Sorry, you are not allowed to delete this post.');
    },
    handle: (call) => (call.args.force ? removeForGood(call, type) : moveToTrash(call, type)),
  });
}

type DeleteCall = Pick<Call, 'caller' | 'hooks' | 'request' | 'site' | 'use'> & { readonly resource: Post };

async function removeForGood(call: DeleteCall, type: PostTypeDefinition): Promise<unknown> {
  const { caller, request, resource, use } = call;
  const previous = await presentPost(call, resource, { type, context: 'edit', caller, request });
  // Of many at once one removes it.
  if (!(await use(POSTS).remove(resource.id))) throw notFound('rest_post_invalid_id', 'Invalid post ID.');
  return { deleted: true, previous };
}

async function moveToTrash(call: DeleteCall, type: PostTypeDefinition): Promise<unknown> {
  const { caller, request, resource, use } = call;
  if (use(CONTENT_SETTINGS)().emptyTrashAfterDays === 0) {
    const message = "The post does not support trashing. Set 'force=true' to delete.";
    throw new RestError('rest_trash_not_supported', message, { status: 501 });
  }
  const post = await use(POSTS).trash(resource.id);
  if (!post) throw new RestError('rest_already_trashed', 'The post has already been deleted.', { status: 410 });
  return presentPost(call, post, { type, context: 'edit', caller, request });
}
