import { type CallContext, RestError, type RestRequest } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { toSiteTime } from '@plinth/kernel/time';
import { POSTS, type Post, type PostTypeDefinition } from '../../ports.js';
import { termsNamed } from '../../terms/named-terms.js';
import { capabilitiesOf as taxonomyCapabilities } from '../../terms/taxonomies.js';
import { givenTermIds } from '../../terms/usual-term.js';
import { supports } from '../../types/post-types.js';
import type { WriteValues } from '../draft.js';
import { taxonomiesOf } from '../read-routes.js';
import { savePost } from '../save.js';
import { refuseUnoffered } from './offered.js';
import { editorTexts } from './texts.js';
import type { EditorValues } from './values.js';

const MINUTES = 16;

function isSameMinute({ site }: Pick<CallContext, 'site'>, date: string, existing: Post | undefined): boolean {
  return existing?.dated === true && toSiteTime(existing.createdAt, site.timezone).slice(0, MINUTES) === date;
}

/** What the form says of the post, as the route takes it; what the kind of posts does not have is left out. */
function argumentsOf(
  call: Pick<CallContext, 'site'>,
  values: EditorValues,
  type: PostTypeDefinition,
  existing: Post | undefined,
): WriteValues {
  const { title, content, excerpt, slug, status, date, password, parent, sticky, comments } = values;
  return {
    title,
    content,
    slug,
    status,
    password,
    // The field has no seconds: what was not touched stays as it is.
    ...(isSameMinute(call, date, existing) ? {} : { date: date === '' ? null : `${date}:00` }),
    ...(supports(type, 'excerpt') ? { excerpt } : {}),
    ...(supports(type, 'thumbnail') ? { featured_media: values.featured_media } : {}),
    ...(supports(type, 'page-attributes') ? { menu_order: values.menu_order } : {}),
    ...(type.hierarchical ? { parent } : {}),
    // Whoever may not decide about it sends it as it was.
    ...(supports(type, 'sticky') && sticky !== (existing?.sticky ?? false) ? { sticky } : {}),
    ...(supports(type, 'comments') ? { comment_status: comments ? ('open' as const) : ('closed' as const) } : {}),
  };
}

/** The terms that were chosen, by the bases under which the route takes them. */
async function termsOf(
  call: Pick<CallContext, 'use' | 'caller'>,
  type: PostTypeDefinition,
  values: EditorValues,
): Promise<Record<string, number[]>> {
  const chosen: Record<string, number[]> = {};
  for (const taxonomy of taxonomiesOf(call, type)) {
    const given = values.terms[taxonomy.name] ?? [];
    if (!call.caller.can(taxonomyCapabilities(taxonomy).assign)) continue;
    chosen[taxonomy.restBase] = taxonomy.hierarchical
      ? await givenTermIds(call, taxonomy.name, given.map(Number))
      : await termsNamed(call, taxonomy.name, given);
  }
  return chosen;
}

/** Of many writers who saw the same text only one may go on. */
export async function holdSeen({ use, site }: CallContext, existing: Post, seen: string): Promise<void> {
  if (await use(POSTS).hold(existing.id, seen)) return;
  throw new RestError('post_changed', editorTexts.in(site.language)('changed'), { status: 409 });
}

/**
 * Writes what the form sent, by the rules of the route of its kind, with all of its hooks.
 * @throws RestError as the route does, and 409 when somebody else was faster
 */
export async function saveEdited(
  call: CallContext,
  type: PostTypeDefinition,
  existing: Post | undefined,
  values: EditorValues,
): Promise<Post> {
  const { caller, clock, hooks, site, use } = call;
  await refuseUnoffered(call, type, existing, values);
  return use(DATABASE).transaction(async () => {
    if (existing) await holdSeen(call, existing, values.seen);
    const terms = await termsOf(call, type, values);
    const args = argumentsOf(call, values, type, existing);
    const request: RestRequest = { ...call.request, query: {}, body: { ...args, ...terms } };
    const written = { caller, clock, hooks, site, use, request, args };
    return savePost(written, { type, existing, taxonomies: taxonomiesOf(call, type) });
  });
}
