import { type CallContext, choice, invalidParam, nullable, type TSchema, Type, USERS, usableIds } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { isTimezone } from '@plinth/kernel/time';
import { kindOf } from '../media/file-types.js';
import { CONTENT_SETTINGS, POSTS, TERMS } from '../ports.js';
import { POST_FORMATS } from '../posts/collection-arguments.js';
import { MAX_INTEGER } from '../posts/ids.js';
import { pointedPosts } from './pointed.js';

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** One setting as clients know it. */
interface SettingField {
  readonly schema: TSchema;
  /** The plugin and the setting that keep it; without it the field has a way of its own. */
  readonly kept?: readonly [plugin: 'kernel' | 'content', name: string];
  /** What clients are told, where it is not simply what is kept. */
  readonly read?: (call: CallContext) => unknown;
  /** Refuses a value that fits the schema and still cannot be. */
  readonly judge?: (value: unknown, call: CallContext) => void | Promise<void>;
}

const text = (description: string, options = {}) => Type.String({ maxLength: 250, ...options, description });
const postId = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_INTEGER, description });

/** @throws RestError 400 `rest_invalid_param` for an id that is no page */
function pageOnly(name: string) {
  return async (value: unknown, call: CallContext): Promise<void> => {
    if (value === 0) return;
    const isSeen = (await usableIds(call, 'post', [Number(value)])).has(Number(value));
    if (isSeen && (await call.use(POSTS).find(Number(value)))?.type === 'page') return;
    throw invalidParam({ [name]: `${name} is not the ID of a page.` });
  };
}

/** @throws RestError 400 `rest_invalid_param` for an id that is no image */
function imageOnly(name: string) {
  return async (value: unknown, call: CallContext): Promise<void> => {
    if (value === 0) return;
    const isSeen = (await usableIds(call, 'media', [Number(value)])).has(Number(value));
    const post = isSeen ? await call.use(POSTS).find(Number(value)) : undefined;
    if (post && kindOf(post.mimeType) === 'image') return;
    throw invalidParam({ [name]: `${name} is not the ID of an image.` });
  };
}

function zoneOnly(value: unknown): void {
  if (value !== '' && !isTimezone(String(value))) {
    throw invalidParam({ timezone: 'timezone is not a time zone like Europe/Zurich.' });
  }
}

async function categoryOnly(value: unknown, { use }: CallContext): Promise<void> {
  if ((await use(TERMS).find(Number(value)))?.taxonomy === 'category') return;
  throw invalidParam({ default_category: 'default_category is not the ID of a category.' });
}

/** The address that mails about the site go to; as long as none is set, that of the first administrator. */
async function addressOfSite({ use }: CallContext): Promise<string> {
  const { moderationEmail } = use(CONTENT_SETTINGS)();
  if (moderationEmail !== '') return moderationEmail;
  const { users } = await use(USERS).list({ roles: ['administrator'], orderBy: 'id', limit: 1 });
  return users[0]?.email ?? '';
}

/** The settings that `wp/v2/settings` shows and takes, by the names that clients know. */
export const settingFields: Readonly<Record<string, SettingField>> = {
  title: { schema: text('Site title.'), kept: ['kernel', 'siteTitle'], read: ({ site }) => site.title },
  description: {
    schema: text('Site tagline.', { maxLength: 500 }),
    kept: ['kernel', 'siteDescription'],
    read: ({ site }) => site.description,
  },
  email: {
    schema: Type.String({ format: 'email', maxLength: 100, description: 'This address is used for admin purposes.' }),
    kept: ['content', 'moderationEmail'],
    read: addressOfSite,
  },
  timezone: {
    schema: text('A city in the same timezone as you.', { maxLength: 60 }),
    kept: ['kernel', 'timezone'],
    read: ({ site }) => site.timezone,
    judge: zoneOnly,
  },
  date_format: {
    schema: text('A date format for all date strings.', { maxLength: 60 }),
    kept: ['content', 'dateFormat'],
  },
  time_format: {
    schema: text('A time format for all time strings.', { maxLength: 60 }),
    kept: ['content', 'timeFormat'],
  },
  start_of_week: {
    schema: Type.Integer({
      minimum: 0,
      maximum: 6,
      description: 'A day number of the week that the week should start on.',
    }),
    kept: ['content', 'startOfWeek'],
  },
  language: {
    schema: Type.String({ pattern: '^([a-z]{2,3}([_-][A-Za-z]{2,4})?)?$', description: 'Locale code.' }),
    kept: ['kernel', 'language'],
    read: ({ site }) => site.language,
  },
  use_smilies: {
    schema: Type.Boolean({ description: 'Whether emoticons such as :-) are shown as pictures.' }),
    kept: ['content', 'useSmilies'],
  },
  default_category: {
    schema: postId('Default post category.'),
    read: async ({ use }) => (await use(TERMS).defaultTerm('category'))?.id ?? 0,
    judge: categoryOnly,
  },
  default_post_format: {
    schema: choice(POST_FORMATS, { description: 'Default post format.' }),
    kept: ['content', 'defaultPostFormat'],
  },
  posts_per_page: {
    schema: Type.Integer({ minimum: 1, maximum: 100, description: 'Blog pages show at most.' }),
    kept: ['content', 'postsPerPage'],
  },
  show_on_front: {
    schema: choice(['posts', 'page'], { description: 'What to show on the front page.' }),
    kept: ['content', 'showOnFront'],
  },
  page_on_front: {
    schema: postId('The ID of the page that should be displayed on the front page.'),
    kept: ['content', 'pageOnFront'],
    judge: pageOnly('page_on_front'),
  },
  page_for_posts: {
    schema: postId('The ID of the page that should display the latest posts.'),
    kept: ['content', 'pageForPosts'],
    judge: pageOnly('page_for_posts'),
  },
  default_ping_status: {
    schema: choice(OPEN_OR_CLOSED, { description: 'Allow link notifications from other sites on new articles.' }),
    kept: ['content', 'defaultPingStatus'],
  },
  default_comment_status: {
    schema: choice(OPEN_OR_CLOSED, { description: 'Allow people to submit comments on new posts.' }),
    kept: ['content', 'defaultCommentStatus'],
  },
  site_logo: {
    schema: postId('Site logo.'),
    kept: ['content', 'siteLogo'],
    judge: imageOnly('site_logo'),
  },
  site_icon: { schema: postId('Site icon.'), kept: ['content', 'siteIcon'], judge: imageOnly('site_icon') },
};

/** All settings as clients know them, as they are now. */
export async function readSettings(call: CallContext): Promise<Record<string, unknown>> {
  const all = call.use(SITE_SETTINGS);
  const entries = Object.entries(settingFields).map(async ([name, { kept, read }]) => {
    const value = read ? await read(call) : kept && all.settings(kept[0])[kept[1]];
    return [name, value] as const;
  });
  const { title, description, ...others } = Object.fromEntries(await Promise.all(entries));
  const { pageOnFront, pageForPosts, siteLogo, siteIcon } = await pointedPosts(call);
  const pointed = { page_on_front: pageOnFront, page_for_posts: pageForPosts, site_icon: siteIcon };
  return { title, description, url: call.site.url, ...others, ...pointed, site_logo: siteLogo || null };
}

/** A schema that takes null as well, also where it lists what it takes. */
function orNull(schema: TSchema): TSchema {
  const listed = 'enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return nullable(schema, listed);
}

/** The schemas of the arguments of a write: null gives a setting its default back. */
export function settingArguments(): Record<string, TSchema> {
  const entries = Object.entries(settingFields).map(([name, { schema }]) => [name, Type.Optional(orNull(schema))]);
  return Object.fromEntries(entries);
}

/** The schema that OPTIONS publishes. */
export function settingsSchema(): TSchema {
  return schemaOf(({ schema }) => schema);
}

/** The schema of the answer: a logo that is not there is null, which the schema of the item does not tell clients. */
export function shownSettingsSchema(): TSchema {
  return schemaOf(({ schema }, name) => (name === 'site_logo' ? nullable(schema) : schema));
}

function schemaOf(shown: (field: SettingField, name: string) => TSchema): TSchema {
  const entries = Object.entries(settingFields).map(([name, field]) => [name, Type.Optional(shown(field, name))]);
  const url = Type.Optional(Type.String({ format: 'uri', readonly: true, description: 'Site URL.' }));
  return Type.Object({ ...Object.fromEntries(entries), url }, { title: 'settings' });
}
