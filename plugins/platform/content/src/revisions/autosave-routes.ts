import { type Call, contextArgument, forbidden, notFound, type Route, route, signedIn, Type } from '@plinth/kernel';
import type { PostItem } from '../hooks.js';
import { META, PERMALINKS, POST_REVISIONS, type Post, type PostTypeDefinition } from '../ports.js';
import { textFields } from '../posts/draft.js';
import { itemId } from '../posts/ids.js';
import { mayEdit } from '../posts/rights.js';
import { textArguments } from '../posts/write-arguments.js';
import { autosavePost } from './autosave.js';
import { type RevisionContext, revisionItems, revisionSchema } from './item.js';
import { parentFinder, refuseHistory, revisionFinder } from './parent.js';
import { isAutosave } from './store.js';

type ShowingCall = Pick<Call, 'caller' | 'hooks' | 'site' | 'use'>;

async function autosaveItems(
  call: ShowingCall,
  autosaves: readonly Post[],
  shown: RevisionContext,
): Promise<PostItem[]> {
  const items = await revisionItems(call, autosaves, shown);
  if (shown.context !== 'edit') return items;
  const address = await call.use(PERMALINKS).ofPost(shown.parent);
  const preview_link = `${address}${address.includes('?') ? '&' : '?'}preview=true`;
  return items.map((item) => ({ ...item, preview_link }));
}

async function autosaveItem(call: ShowingCall, autosave: Post, shown: RevisionContext): Promise<PostItem> {
  const [item = {}] = await autosaveItems(call, [autosave], shown);
  return item;
}

/** The meta of a request that revisions keep; other values are no business of an autosave. */
async function revisionedMeta({ args, caller, use }: SavingCall, post: Post): Promise<ReadonlyMap<string, unknown>> {
  const judged = use(META).judge?.(post, { ...args.meta }, caller) ?? new Map<string, unknown>();
  if (judged.size === 0) return judged;
  const kept = await use(META).ofRevisions?.([post], post, caller);
  return new Map([...judged].filter(([name]) => Object.hasOwn(kept?.get(post.id) ?? {}, name)));
}

type SavingCall = Pick<Call, 'caller' | 'use'> & { readonly args: { readonly meta?: object | undefined } };

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
    result: Type.Array(revisionSchema),
    errors: [{ code: 'rest_cannot_read', status: 403, when: 'the caller may not edit the post' }, missing],
    resource,
    authorizeResource: ({ caller, resource: post }) => refuseHistory(post, caller),
    async handle(call) {
      const { args, resource: parent, use } = call;
      const autosaves = await use(POST_REVISIONS).autosavesOf(parent.id);
      return autosaveItems(call, autosaves, { type, parent, context: args.context });
    },
  });
  const save = route({
    method: 'POST',
    path,
    summary: 'Saves what the caller has written so far: a draft of their own in place, anything else beside the post.',
    access: signedIn({ code: 'rest_cannot_edit' }),
    args: { ...parentArgument, ...textArguments(type) },
    result: revisionSchema,
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
      const { resource: post } = call;
      const writing = { text: textFields(call), meta: await revisionedMeta(call, post) };
      const saved = await autosavePost(call, post, writing);
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
    result: revisionSchema,
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
