import { type Post, TERMS } from '@plinth/content';
import { type ArgumentsOf, type CallContext, choice, invalidParam, RestError, Type } from '@plinth/kernel';
import { REST_SURFACE, type RouteQuestion } from '@plinth/kernel/administration';
import { hasShape } from '@plinth/kernel/layer';
import { isBlank } from '@plinth/kernel/text';
import { toSiteTime } from '@plinth/kernel/time';
import { COAUTHORS } from '../coauthors/store.js';
import { wishedDate } from '../scheduling/wished.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';

const ROOT = '/member-blog/v1';
const ACTS = [
  'schedule',
  'unschedule',
  'publish',
  'unpublish',
  'submit',
  'invite',
  'uninvite',
  'earlier',
  'series',
  'trash',
  'restore',
  'delete',
] as const;

/** What can be done with a post beside writing its text. */
export type Act = (typeof ACTS)[number];

/** What was just done, told in the address. */
export const DONE = choice(
  ['', 'saved', 'schedule', 'unschedule', 'publish', 'unpublish', 'submit', 'invite', 'uninvite', 'earlier', 'series'],
  { default: '', description: 'What was just done.' },
);

/** One of them. */
export type Done = Type.Static<typeof DONE>;

/** When a post is to appear, on the clock of the site and without its seconds. */
export const dateArgument = Type.String({ default: '', maxLength: 30, description: 'When it is to appear.' });

/** What the form of the writing page sends beside the text. */
export const besideArguments = {
  act: choice(['', 'schedule', 'unschedule', 'unpublish', 'submit', 'invite', 'series', 'trash'], {
    default: '',
    description: 'What to do once the text is saved.',
  }),
  look: Type.Boolean({ default: false, description: 'Whether the writer looks at the saved draft as its page.' }),
  date: dateArgument,
  user: Type.String({ default: '', maxLength: 200, description: 'Whom to invite.' }),
  name: Type.String({ default: '', maxLength: 200, description: 'The name of a new series.' }),
  uninvite: Type.Integer({ default: 0, minimum: 0, description: 'The member who writes no longer with the author.' }),
  earlier: Type.Integer({ default: 0, minimum: 0, description: 'The member who is named one place earlier.' }),
};

type Beside = ArgumentsOf<typeof besideArguments>;

/** Something to do with a post, and what it takes. */
export interface Acting {
  readonly act: Act;
  readonly post: number;
  readonly date?: string;
  readonly user?: string;
  readonly member?: number;
  readonly name?: string;
}

/** Letters of a time without its seconds. */
const MINUTES = 16;

/**
 * What a press means together with the time that stands in its field: a draft that goes on is published then, and for a post
 * that waits already a time counts where it was changed.
 */
export function actMeant(
  { clock, site }: Pick<CallContext, 'clock' | 'site'>,
  { act, date, status }: Pick<Beside, 'act' | 'date'> & { readonly status: string },
  post: Post | undefined,
): Beside['act'] {
  if (date === '' || (act !== '' && act !== 'submit')) return act;
  if (act === 'submit' || status === 'publish') return 'schedule';
  const wished = post && wishedDate(post, clock);
  const isWaiting = post?.status === 'pending' || post?.status === 'future';
  const isChanged = wished === undefined || toSiteTime(wished, site.timezone).slice(0, MINUTES) !== date;
  return status === 'keep' && isWaiting && isChanged ? 'schedule' : act;
}

/** Whether a button was pressed that stands beside the text, and not one that saves it. */
export function isBeside({ act, uninvite, earlier }: Beside): boolean {
  return act !== '' || uninvite > 0 || earlier > 0;
}

/** What the form asks for once the text is saved: the button that was pressed, and what a name was typed for. */
export function actsOf(post: number, { act, date, user, name, uninvite, earlier }: Beside): Acting[] {
  const all: readonly (Acting | false)[] = [
    (act === 'invite' || user.trim() !== '') && { act: 'invite', post, user },
    (act === 'series' || name.trim() !== '') && { act: 'series', post, name },
    uninvite > 0 && { act: 'uninvite', post, member: uninvite },
    earlier > 0 && { act: 'earlier', post, member: earlier },
    act !== '' && act !== 'invite' && act !== 'series' && { act, post, date },
  ];
  return all.filter((each) => each !== false);
}

const made = Type.Object({ id: Type.Integer() });

/** A series of that name, and the post in it beside what it was in. */
async function putIntoNewSeries(call: CallContext, { post, name = '' }: Acting): Promise<void> {
  if (isBlank(name)) throw invalidParam({ name: 'Give the series a name.' });
  const rest = call.use(REST_SURFACE);
  const series = await rest.ask(call, { method: 'POST', path: `${ROOT}/series`, body: { name } });
  if (!hasShape(made, series)) throw new Error('A series was made and has no id.');
  const held = (await call.use(TERMS).ofPosts([post], SERIES_TAXONOMY)).get(post) ?? [];
  const ids = [...new Set([...held.map(({ id }) => id), series.id])];
  await rest.ask(call, { method: 'POST', path: `/wp/v2/posts/${post}`, body: { mb_series: ids } });
}

function questionOf({ act, post, date = '', user = '', member = 0 }: Acting): RouteQuestion {
  const path = `${ROOT}/posts/${post}`;
  switch (act) {
    case 'schedule':
      return { method: 'POST', path: `${path}/schedule`, body: { date: `${date}:00` } };
    case 'unschedule':
      return { method: 'DELETE', path: `${path}/schedule` };
    case 'publish':
      return { method: 'POST', path: `${path}/status`, body: { status: 'publish' } };
    case 'unpublish':
      return { method: 'POST', path: `${path}/status`, body: { status: 'draft' } };
    case 'submit':
      return { method: 'POST', path: `${path}/review`, body: { action: 'submit' } };
    case 'invite':
      return { method: 'POST', path: `${path}/coauthors`, body: { user } };
    case 'uninvite':
      return { method: 'DELETE', path: `${path}/coauthors/${member}` };
    case 'restore':
      return { method: 'POST', path: `/wp/v2/posts/${post}`, body: { status: 'draft' } };
    case 'delete':
      return { method: 'DELETE', path: `/wp/v2/posts/${post}?force=true` };
    default:
      return { method: 'DELETE', path };
  }
}

/** Names a writer one place earlier in the byline. */
async function nameEarlier(call: CallContext, { post, member = 0 }: Acting): Promise<void> {
  const order = (await call.use(COAUTHORS).ofPost(post)).map(({ userId }) => userId);
  const place = order.indexOf(member);
  const before = order[place - 1];
  if (before === undefined) return;
  const body = { order: order.with(place - 1, member).with(place, before) };
  await call.use(REST_SURFACE).ask(call, { method: 'PATCH', path: `${ROOT}/posts/${post}/coauthors`, body });
}

/** The field of the form that an act takes. */
const FIELDS: Partial<Record<Act, string>> = { schedule: 'date', invite: 'user', series: 'name' };

/** A refusal of a route as a mistake of the field that the act takes, where the form lets it be mended. */
function besideField(thrown: unknown, act: Act): unknown {
  const field = FIELDS[act];
  const mended = act === 'invite' ? [400, 404, 409] : [400, 409];
  if (field === undefined || !(thrown instanceof RestError) || !mended.includes(Number(thrown.status))) return thrown;
  const { params } = thrown.data;
  const said = typeof params === 'object' && params !== null ? Object.values(params).map(String) : [];
  return invalidParam({ [field]: said.join(' ') || thrown.message });
}

/**
 * Does what a form asks for, as the routes do it.
 * @throws RestError the refusal of the route; as a mistake of its field where the act takes one
 */
export async function actOn(call: CallContext, acting: Acting): Promise<void> {
  try {
    if (acting.act === 'series') await putIntoNewSeries(call, acting);
    else if (acting.act === 'earlier') await nameEarlier(call, acting);
    else await call.use(REST_SURFACE).ask(call, questionOf(acting));
  } catch (thrown) {
    throw besideField(thrown, acting.act);
  }
}
