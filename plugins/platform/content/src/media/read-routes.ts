import {
  type ArgumentsOf,
  anyone,
  type CallContext,
  contextArgument,
  type ErrorSpecification,
  forbidden,
  paged,
  route,
  Type,
} from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import { PERMALINKS, POSTS, type PostQuery } from '../ports.js';
import { collectionQuery } from '../posts/collection-query.js';
import { wantedFields } from '../posts/fields.js';
import { itemId } from '../posts/ids.js';
import { POST_TAGS } from '../posts/list-tags.js';
import { postFinder, refusePageBeyond } from '../posts/read-routes.js';
import { attachmentType } from '../types/post-types.js';
import { kindConditions, mediaListArguments } from './arguments.js';
import { presentAttachment, presentMedia } from './item.js';
import { refuseUnseen } from './rights.js';
import { mediaItemSchema } from './schema.js';
import { mediaEditedBy, mediaSeenBy } from './visibility.js';

/** Finds the attachment that a path names; one function for all methods, so that a request loads it once. */
export const attachmentFinder = postFinder(attachmentType);

/** There is no such attachment. */
export const missingMedia: ErrorSpecification = {
  code: 'rest_post_invalid_id',
  status: 404,
  when: 'there is no such attachment',
};

const noEditContext: ErrorSpecification = {
  code: 'rest_forbidden_context',
  status: 403,
  when: 'the edit context is asked for without the right to edit',
};

type ListValues = ArgumentsOf<typeof mediaListArguments>;

/** The query of a list: that of posts, with the rules of who sees an attachment in the place of those for posts. */
function mediaQuery(args: ListValues, { caller, request, site }: CallContext): PostQuery {
  const usual = { type: attachmentType, caller, site, terms: [], fields: wantedFields(request) };
  const seen = mediaSeenBy(caller);
  return {
    ...collectionQuery({ ...args, status: ['publish'] }, usual),
    statuses: args.status,
    conditions: kindConditions(args.media_type, args.mime_type),
    anyOf: args.context === 'edit' ? mediaEditedBy(caller) : seen,
    // Caption and description are shown as they are; unlike those of a post they are never made from each other.
    without: [],
  };
}

/** `GET /wp/v2/media` (host-conventions H6, H8). */
export const listMedia = route({
  method: 'GET',
  path: '/media',
  summary: 'The media, a page at a time.',
  access: anyone,
  args: mediaListArguments,
  item: mediaItemSchema,
  result: Type.Array(mediaItemSchema),
  errors: [
    noEditContext,
    { code: 'rest_no_search_term_defined', status: 400, when: 'orderby is relevance without search' },
    { code: 'rest_orderby_include_missing_include', status: 400, when: 'orderby is include without include' },
    { code: 'rest_post_invalid_page_number', status: 400, when: 'the page lies beyond the last' },
  ],
  cacheForVisitors: POST_TAGS,
  authorizeResource({ args, caller }) {
    if (args.context === 'edit' && !caller.can('upload_files')) throw forbidden('rest_forbidden_context');
  },
  async handle(call) {
    const { args, caller, hooks, request, use } = call;
    const query = await hooks.filter(contentHooks.rest_post_query, mediaQuery(args, call), request, caller);
    const { posts, total } = await use(POSTS).list(query);
    if (args.offset === undefined) refusePageBeyond(args.page, args.per_page, total);
    const items = await presentMedia(call, posts, args.context);
    const isBeyond = args.offset !== undefined && args.offset >= total;
    return paged(items, isBeyond ? 0 : total, args.per_page);
  },
});

/** `GET /wp/v2/media/<id>` (host-conventions H6). */
export const readMediaItem = route({
  method: 'GET',
  path: '/media/:id',
  summary: 'One attachment.',
  access: anyone,
  args: { id: itemId('Unique identifier for the attachment.'), ...contextArgument() },
  item: mediaItemSchema,
  errors: [
    missingMedia,
    noEditContext,
    { code: 'rest_forbidden', status: 403, when: 'the post that it hangs below is not for the caller' },
  ],
  cacheForVisitors: POST_TAGS,
  resource: attachmentFinder,
  authorizeResource: (call) => refuseUnseen(call.resource, call.args.context, call),
  async handle(call) {
    call.header('Link', `<${await call.use(PERMALINKS).ofPost(call.resource)}>; rel="alternate"; type=text/html`);
    return presentAttachment(call, call.resource, call.args.context);
  },
});
