import { invalidParam, type RawParameters, route, Type } from '@plinth/kernel';
import { canMutate, mutateErrors } from '../access/members.js';
import { NOTICES, NOTIFICATIONS, type Switches } from './preferences.js';

const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const channels = Type.Object(
  { email: flag('By e-mail.'), onsite: flag('On the site.') },
  { additionalProperties: false, description: 'In which ways.' },
);

const shown = Type.Object({
  post_approved: Type.Boolean(),
  post_rejected: Type.Boolean(),
  coauthor_invitation: Type.Boolean(),
  scheduled_published: Type.Boolean(),
  channels: Type.Object({ email: Type.Boolean(), onsite: Type.Boolean() }),
});

const KNOWN: ReadonlySet<string> = new Set([...NOTICES, 'channels']);

/** @throws RestError 400 `rest_invalid_param` for a key that means nothing here */
function refuseUnknown(body: RawParameters): void {
  const unknown = Object.keys(body).filter((name) => !KNOWN.has(name));
  if (unknown.length === 0) return;
  throw invalidParam(Object.fromEntries(unknown.map((name) => [name, `${name} is not a notification.`])));
}

function item(switches: Switches) {
  const { post_approved, post_rejected, coauthor_invitation, scheduled_published, email, onsite } = switches;
  return { post_approved, post_rejected, coauthor_invitation, scheduled_published, channels: { email, onsite } };
}

/** What authors are told of (docs/components/member-blog.md, module Author Dashboard). */
export const notificationRoutes = [
  route({
    method: 'PATCH',
    path: '/me/notifications',
    summary: 'Changes what the caller is told of; what is left out stays. Answers all of it.',
    module: 'author-dashboard',
    access: canMutate,
    args: {
      post_approved: flag('When a post was approved.'),
      post_rejected: flag('When a post was sent back.'),
      coauthor_invitation: flag('When somebody wants to write together.'),
      scheduled_published: flag('When a scheduled post went out.'),
      channels: Type.Optional(channels),
    },
    result: shown,
    errors: [...mutateErrors, { code: 'rest_invalid_param', status: 400, when: 'a key is unknown' }],
    async handle({ args, caller, request, use }) {
      refuseUnknown(request.body);
      const { channels: ways = {}, ...notices } = args;
      const given = Object.entries({ ...notices, ...ways }).filter(([, isOn]) => isOn !== undefined);
      return item(await use(NOTIFICATIONS).change(caller.id, Object.fromEntries(given)));
    },
  }),
];
