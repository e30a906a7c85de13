import type { BundleSection, ImportContext } from '@plinth/bundle';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { mediaLibrary } from './media-library.js';
import { type NewOption, POLL_STATUSES, POLL_TYPES, type Poll, type PollOption } from './poll.js';
import { POLLS } from './store/poll-store.js';
import { polls } from './tables.js';
import { type BallotItem, ballotItem, ballotsOf, importBallots } from './voting/ballot-bundle.js';

const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const flag = Type.Optional(Type.Boolean());

const optionItem = Type.Object(
  {
    label: Type.String({ minLength: 1 }),
    media: Type.Optional(
      Type.String({
        description: 'Address or HTML, by the type of the poll; media:<slug> is a file of the section media.',
      }),
    ),
    extra: Type.Optional(Type.Unknown()),
    importInfo: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);

/** What creating a poll again does not restore. */
const pollState = Type.Object(
  { modifiedAt: Type.Optional(time) },
  { additionalProperties: false, description: 'What only time, a decision or a count gives it.' },
);

const pollItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 180, description: 'The natural key.' }),
    title: Type.String({ minLength: 1 }),
    content: Type.Optional(Type.String({ description: 'HTML, taken as it is.' })),
    author: Type.String({ description: 'Login of the owner.' }),
    status: Type.Optional(Type.Enum([...POLL_STATUSES])),
    type: Type.Optional(Type.Enum([...POLL_TYPES])),
    createdAt: Type.Optional(time),
    startAt: Type.Optional(time),
    endAt: Type.Optional(time),
    neverExpire: flag,
    multivote: flag,
    showsResult: flag,
    showsDescription: flag,
    takesAnswers: flag,
    votesPerSession: flag,
    pause: Type.Optional(Type.Enum(['yes', 'no', ''])),
    roles: Type.Optional(Type.Array(Type.String())),
    featuredImage: Type.Optional(Type.String()),
    state: Type.Optional(pollState),
    options: Type.Array(optionItem, { minItems: 2 }),
    ballots: Type.Optional(Type.Array(ballotItem)),
  },
  { additionalProperties: false },
);

type PollItem = Type.Static<typeof pollItem>;

const BATCH = 100;

const LIBRARY = 'media:';

/** An address as it is kept; `media:<slug>` is that of a file which the section media brought, empty without it. */
async function addressIn(context: ImportContext, text = ''): Promise<string> {
  if (!text.startsWith(LIBRARY)) return text;
  const id = await context.find('media', text.slice(LIBRARY.length));
  const media = id === undefined ? undefined : await mediaLibrary(context)?.find(id);
  return media?.file.url ?? '';
}

async function optionsIn(item: PollItem, context: ImportContext): Promise<NewOption[]> {
  const options: NewOption[] = [];
  for (const { media = '', ...option } of item.options)
    options.push({ ...option, media: item.type === 'html' ? media : await addressIn(context, media) });
  return options;
}

async function importItem(item: PollItem, authorId: number, context: ImportContext): Promise<void> {
  const { slug, status = 'publish', createdAt, pause = '', type = 'default' } = item;
  const poll = await context.use(POLLS).create(
    {
      type,
      title: item.title,
      content: item.content ?? '',
      startAt: item.startAt ?? null,
      endAt: item.endAt ?? null,
      neverExpire: item.neverExpire ?? false,
      multivote: item.multivote ?? false,
      showsResult: item.showsResult ?? false,
      showsDescription: item.showsDescription ?? false,
      takesAnswers: item.takesAnswers ?? false,
      votesPerSession: item.votesPerSession ?? false,
      roles: item.roles ?? [],
      featuredImage: await addressIn(context, item.featuredImage),
    },
    await optionsIn(item, context),
    { authorId, status, slug, pause, ...(createdAt === undefined ? {} : { createdAt }) },
  );
  await importBallots(poll, item.ballots ?? [], context);
  const { modifiedAt } = item.state ?? {};
  if (modifiedAt !== undefined) await context.use(DATABASE).rows(polls).change({ id: poll.id }, { modifiedAt });
  context.remember('polls', slug, poll.id);
}

function exported(
  poll: Poll,
  options: readonly PollOption[],
  ballots: readonly BallotItem[],
  author: string,
): PollItem {
  const { slug, title, content, status, type, createdAt, startAt, endAt, pause, roles, featuredImage } = poll;
  const { neverExpire, multivote, showsResult, showsDescription, takesAnswers, votesPerSession } = poll;
  return {
    slug,
    title,
    content,
    author,
    status,
    type,
    createdAt,
    pause,
    roles: [...roles],
    featuredImage,
    ...(startAt === null ? {} : { startAt }),
    ...(endAt === null ? {} : { endAt }),
    neverExpire,
    multivote,
    showsResult,
    showsDescription,
    takesAnswers,
    votesPerSession,
    options: options.map(({ label, media, extra, importInfo }) => ({
      label,
      media,
      ...(extra === undefined ? {} : { extra }),
      ...(importInfo === undefined ? {} : { importInfo }),
    })),
    ballots: [...ballots],
  };
}

async function exportBatch(context: PluginContext, some: readonly Poll[]): Promise<PollItem[]> {
  const { use } = context;
  const options = await use(POLLS).optionsOf(some);
  const ballots = await ballotsOf(use(DATABASE), use(USERS), options);
  const authors = await use(USERS).findMany(some.map(({ authorId }) => authorId));
  const logins = new Map(authors.map(({ id, login }) => [id, login]));
  return some.map((poll) => ({
    ...exported(poll, options.get(poll.id) ?? [], ballots.get(poll.id) ?? [], logins.get(poll.authorId) ?? ''),
    state: { modifiedAt: poll.modifiedAt },
  }));
}

/** The section `polls` of a site bundle, with the ballots that were cast. */
export const pollSection: BundleSection = {
  name: 'polls',
  title: 'Polls',
  item: pollItem,
  after: ['users', 'media'],
  async import(items: readonly PollItem[], context) {
    for (const item of items) {
      const authorId = await context.find('users', item.author);
      const known = await context.use(POLLS).findBySlug(item.slug);
      if (known) context.remember('polls', item.slug, known.id);
      else if (authorId === undefined) throw new Error(`There is no user ${item.author}, the owner of ${item.slug}.`);
      else await importItem(item, authorId, context);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const items: PollItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const polls = await pluginContext.use(POLLS).list({ limit: BATCH, offset });
      if (polls.length > 0) items.push(...(await exportBatch(pluginContext, polls)));
      if (polls.length < BATCH) return items;
    }
  },
  find: async (slug, { use }) => (await use(POLLS).findBySlug(slug))?.id,
};
