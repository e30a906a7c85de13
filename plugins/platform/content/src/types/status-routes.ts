import {
  anyone,
  contextArgument,
  forbidden,
  notFound,
  type Route,
  route,
  type SiteInfo,
  Type,
  under,
} from '@plinth/kernel';
import { type PostStatus, publicStatuses } from './statuses.js';
import { writesAnything } from './type-routes.js';

type Context = 'view' | 'embed' | 'edit';

function item(status: PostStatus, context: Context, site: SiteInfo) {
  const posts = `${site.restUrl}/wp/v2/posts`;
  const archives = status.isPublic ? posts : `${posts}?status=${status.name}`;
  const common = { name: status.title, slug: status.name };
  const links = { _links: { archives: [{ href: archives }] } };
  if (context === 'embed') return { ...common, ...links };
  const editing = { private: status.isPrivate, protected: status.isProtected, show_in_list: status.showInList };
  return {
    ...common,
    public: status.isPublic,
    queryable: status.queryable,
    date_floating: status.dateFloating,
    ...(context === 'edit' ? editing : {}),
    ...links,
  };
}

const itemSchema = Type.Object({ name: Type.String(), slug: Type.String() });

const listStatuses = route({
  method: 'GET',
  path: '/statuses',
  summary: 'The statuses that a post may have, by name; to those who write posts, all of them.',
  access: anyone,
  args: contextArgument(),
  item: itemSchema,
  result: Type.Record(Type.String(), itemSchema),
  errors: [{ code: 'rest_cannot_view', status: 403, when: 'the edit context is asked for without writing any posts' }],
  handle({ args, caller, site, use }) {
    const writes = writesAnything({ use, caller });
    if (args.context === 'edit' && !writes) throw forbidden('rest_cannot_view');
    const shown = publicStatuses.filter((status) => status.isPublic || writes);
    return Object.fromEntries(shown.map((status) => [status.name, item(status, args.context, site)]));
  },
});

const readStatus = route({
  method: 'GET',
  path: '/statuses/:status',
  summary: 'One status.',
  access: anyone,
  args: { status: Type.String({ published: '[\\w-]+', description: 'Name of the status.' }), ...contextArgument() },
  item: itemSchema,
  errors: [
    { code: 'rest_status_invalid', status: 404, when: 'there is no such status' },
    { code: 'rest_cannot_read_status', status: 403, when: 'the status is not public and the caller writes no posts' },
  ],
  resource({ args }) {
    const found = publicStatuses.find((status) => status.name === args.status);
    if (!found) throw notFound('rest_status_invalid', 'Invalid status.');
    return found;
  },
  authorizeResource({ args, caller, resource, use }) {
    const writes = writesAnything({ use, caller });
    if (!resource.isPublic && !writes) throw forbidden('rest_cannot_read_status', 'Cannot view status.');
    if (args.context === 'edit' && !writes) throw forbidden('rest_forbidden_context');
  },
  handle: ({ args, site, resource }) => item(resource, args.context, site),
});

/** `wp/v2/statuses` (host-conventions E23). */
export const statusRoutes: readonly Route[] = under('wp/v2', [listStatuses, readStatus]);
