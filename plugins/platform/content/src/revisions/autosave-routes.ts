import {
  type Call,
  contextArgument,
  forbidden,
  notFound,
  RestError,
  type Route,
  route,
  signedIn,
} from '@plinth/kernel';
import type { PostItem } from '../hooks.js';
import { PERMALINKS, POST_REVISIONS, POSTS, type Post, type PostChanges, type PostTypeDefinition } from '../ports.js';
import { textFields } from '../posts/draft.js';
import { itemId } from '../posts/ids.js';
import { mayEdit } from '../posts/rights.js';
import { textArguments } from '../posts/write-arguments.js';
import { type RevisionContext, revisionItem } from './item.js';
import { parentFinder, refuseHistory, revisionFinder } from './parent.js';
import { isAutosave } from './store.js';

type ShowingCall = Pick<Call, 'hooks' | 'site' | 'use'>;

async function autosaveItem(call: ShowingCall, autosave: Post, shown: RevisionContext): Promise<PostItem> {
  const item = await revisionItem(call, autosave, shown);
  if (shown.context !== 'edit') return item;
  const address = await call.use(PERMALINKS).ofPost(shown.parent);
  return { ...item, preview_link: `${address}${address.includes('?') ? '&' : '?'}preview=true` };
}

/**
 * A draft that is saved by its own author changes in place; whatever others see stays until they save it
 * (host-conventions E15).
 */
function isSavedInPlace(post: Post, userId: number): boolean {
  return (post.status === 'draft' || post.status === 'auto-draft') && post.authorId === userId;
}

function saveInPlace({ use }: Pick<Call, 'use'>, post: Post, text: PostChanges): Promise<Post> {
  return use(POSTS).update(post.id, post.status === 'auto-draft' ? { ...text, status: 'draft' } : text);
}

/** @throws RestError 400 `rest_autosave_no_changes`; what the caller had saved before is out of date then, and goes */
async function saveBeside({ use }: Pick<Call, 'use'>, post: Post, userId: number, text: PostChanges): Promise<Post> {
  const revisions = use(POST_REVISIONS);
  const changed = (['title', 'content', 'excerpt'] as const).some((name) => (text[name] ?? post[name]) !== post[name]);
  if (changed) return revisions.autosave(post, userId, text);
  const old = await revisions.autosaveOf(post.id, userId);
  if (old) await revisions.remove(old.id);
  const message = 'There is nothing to save. The autosave and the post content are the same.';
  throw new RestError('rest_autosave_no_changes', message, { status: 400 });
}

function collectionRoutes(type: PostTypeDefinition): Route[] {
  const path = `/${type.restBase}/:parent/autosaves`;
  const resource = parentFinder(type);
  const parentArgument = { parent: itemId('The ID for the parent of the autosave.') };
  const missing = { code: 'rest_post_invalid_parent', status: 404, when: 'there is no such post of this type' };
  const list = route({
    method: 'GET',
    path,
    summary: `The autosaves of a ${type.singular.toLowerCase()}.`,
    access: signedIn({ code: 'rest_cannot_read' }),
    args: { ...parentArgument, ...contextArgument() },
    errors: [{ code: 'rest_cannot_read', status: 403, when: 'the caller may not edit the post' }, missing],
    resource,
    authorizeResource: ({ caller, resource: post }) => refuseHistory(post, caller),
    async handle(call) {
      const { args, resource: parent, use } = call;
      const autosaves = await use(POST_REVISIONS).autosavesOf(parent.id);
      return Promise.all(autosaves.map((each) => autosaveItem(call, each, { type, parent, context: args.context })));
    },
  });
  const save = route({
    method: 'POST',
    path,
    summary: 'Saves what the caller has written so far: a draft of their own in place, anything else beside the post.',
    access: signedIn({ code: 'rest_cannot_edit' }),
    args: { ...parentArgument, ...textArguments(type) },
    errors: [
      { code: 'rest_cannot_edit', status: 403, when: 'the caller may not edit the post' },
      { code: 'rest_autosave_no_changes', status: 400, when: 'nothing differs from the post' },
      missing,
    ],
    resource,
    authorizeResource({ caller, resource: post }) {
      if (!mayEdit(post, caller)) throw forbidden('rest_cannot_edit');
    },
    async handle(call) {
      const { caller, resource: post } = call;
      const text = textFields(call);
      const saved = isSavedInPlace(post, caller.id)
        ? await saveInPlace(call, post, text)
        : await saveBeside(call, post, caller.id, text);
      return autosaveItem(call, saved, { type, parent: post, context: 'edit' });
    },
  });
  return [list, save];
}

function readRoute(type: PostTypeDefinition): Route {
  return route({
    method: 'GET',
    path: `/${type.restBase}/:parent/autosaves/:id`,
    summary: 'One autosave.',
    access: signedIn({ code: 'rest_cannot_read' }),
    args: {
      parent: itemId('The ID for the parent of the autosave.'),
      id: itemId('The ID for the autosave.'),
      ...contextArgument(),
    },
    errors: [
      { code: 'rest_cannot_read', status: 403, when: 'the caller may not edit the post' },
      { code: 'rest_post_invalid_parent', status: 404, when: 'there is no such post of this type' },
      { code: 'rest_post_invalid_id', status: 404, when: 'the post has no such revision' },
      { code: 'rest_post_no_autosave', status: 404, when: 'the revision is no autosave' },
    ],
    resource: revisionFinder(type),
    authorizeResource: ({ caller, resource: { parent } }) => refuseHistory(parent, caller),
    handle(call) {
      const { args, resource } = call;
      if (!isAutosave(resource.revision)) {
        throw notFound('rest_post_no_autosave', 'There is no autosave revision for this post.');
      }
      return autosaveItem(call, resource.revision, { ...resource, type, context: args.context });
    },
  });
}

/** `GET` and `POST /wp/v2/<type>/<id>/autosaves`, `GET …/autosaves/<id>` (host-conventions E15). */
export function autosaveRoutes(type: PostTypeDefinition): Route[] {
  return [...collectionRoutes(type), readRoute(type)];
}
