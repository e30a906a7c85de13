import { CONTENT_SETTINGS, type LibraryPicture, pictureOptions } from '@plinth/content';
import { type CallContext, can, choice, invalidParam, page, redirect, sayAct, Type } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy, type Screen } from '@plinth/pages';
import { siteSettings } from '../settings.js';
import { AppearancePage, AppearanceStyle, type AppearanceValues } from './appearance-view.js';
import { pageOptions } from './choices.js';
import { COLOUR } from './colour.js';
import { appearanceTexts } from './texts.js';

const access = can('manage_options');
const MOST_FOOTER = 12;

function valuesNow({ use, settings, site }: CallContext): AppearanceValues {
  const { siteLogo, siteIcon, showOnFront, pageOnFront, pageForPosts } = use(CONTENT_SETTINGS)();
  const { accent, footerPages } = settings(siteSettings);
  // Without a page the posts are on the front, whatever was chosen.
  const front = pageOnFront === 0 ? 'posts' : showOnFront;
  return {
    ...{ title: site.title, description: site.description, logo: siteLogo, icon: siteIcon, accent },
    ...{ front, front_page: pageOnFront, posts_page: pageForPosts, footer: footerPages },
  };
}

/** The pictures to choose a logo and an icon from. */
function libraryOptions(call: CallContext, { logo, icon }: AppearanceValues): Promise<LibraryPicture[]> {
  const before = valuesNow(call);
  return pictureOptions(call, [logo, icon], [before.logo, before.icon]);
}

async function show(call: CallContext, values: AppearanceValues, isDone: boolean, refused?: Refused) {
  const [pictures, pages] = await Promise.all([libraryOptions(call, values), pageOptions(call)]);
  const path = call.use(CONSOLE).path;
  const uploads = call.caller.can('upload_files') ? `${path}/media-new.php` : undefined;
  return consolePage({
    title: appearanceTexts.in(call.site.language)('appearance'),
    ...(refused ? { status: refused.status } : {}),
    head: <AppearanceStyle />,
    body: (
      <AppearancePage {...{ path, values, refused, isDone, pictures, pages, uploads }} nonce={consoleNonce(call)} />
    ),
  });
}

/** Why a picture cannot be chosen: it is gone, or was never there. */
function mistakeOfPicture(id: number, picture: LibraryPicture | undefined): string | undefined {
  return id === 0 || picture ? undefined : 'This picture is not in the library any longer.';
}

/** Why a picture cannot be the icon. */
function mistakeOfIcon(id: number, picture: LibraryPicture | undefined): string | undefined {
  if (!picture || picture.width === picture.height) return mistakeOfPicture(id, picture);
  return `An icon is square, and this picture is ${picture.width} × ${picture.height} pixels. Choose another one.`;
}

/** What is wrong with the form: something is missing, or a picture or page is gone, or was never there. */
function refuseMistakes(
  values: AppearanceValues,
  before: AppearanceValues,
  { pictures, pages }: { pictures: readonly LibraryPicture[]; pages: readonly string[] },
): void {
  const isPage = (id: number) => id === 0 || pages.includes(String(id));
  const pictureOf = (wanted: number) => pictures.find((picture) => picture.id === wanted);
  const { logo, icon } = values;
  // An icon that was chosen before icons were looked at does not keep anybody from changing something else.
  const judge = icon === before.icon ? mistakeOfPicture : mistakeOfIcon;
  const found: Record<string, string | undefined> = {
    title: isBlank(values.title) ? 'Write the name of the site.' : undefined,
    accent:
      values.accent === '' || COLOUR.test(values.accent)
        ? undefined
        : 'Write a colour as # and six figures or letters, like #1a56c4.',
    logo: mistakeOfPicture(logo, pictureOf(logo)),
    icon: judge(icon, pictureOf(icon)),
    front_page: isPage(values.front_page) ? undefined : 'This page is not published any longer.',
  };
  if (values.front === 'page' && values.front_page === 0) found['front_page'] = 'Choose the page it shows.';
  const mistakes = Object.entries(found).flatMap(([name, message]) => (message === undefined ? [] : [[name, message]]));
  if (mistakes.length > 0) throw invalidParam(Object.fromEntries(mistakes));
}

/** A setting, what it becomes and what it was. */
type Change = readonly [plugin: string, name: string, value: unknown, was: unknown];

/** What the audit calls the settings: texts with what they were, pictures and pages by their place alone. */
const TEXTS = { siteTitle: 'title', siteDescription: 'tagline', accent: 'accent' } as const;
const PLACES = { siteLogo: 'logo', siteIcon: 'icon', showOnFront: 'front', footerPages: 'footer' } as const;

function sayChanges(call: CallContext, all: readonly Change[]): void {
  const t = appearanceTexts.in(call.site.language);
  const changed = new Map(
    all
      .filter(([, , value, was]) => JSON.stringify(value) !== JSON.stringify(was))
      .map((change) => [change[1], change]),
  );
  const texts = Object.entries(TEXTS).flatMap(([name, text]) => {
    const change = changed.get(name);
    return change ? [[t(text), `${String(change[3])} → ${String(change[2])}`]] : [];
  });
  const places = Object.entries(PLACES).flatMap(([name, text]) => (changed.has(name) ? [t(text)] : []));
  sayAct(call, 'Changed the appearance.', {
    ...Object.fromEntries(texts),
    ...(places.length > 0 ? { also: places.join(', ') } : {}),
  });
}

async function save(call: CallContext, values: AppearanceValues): Promise<void> {
  const { use } = call;
  const [pictures, pages] = await Promise.all([libraryOptions(call, values), pageOptions(call)]);
  const known = pages.map(({ value }) => value);
  const before = valuesNow(call);
  refuseMistakes(values, before, { pictures, pages: known });
  const footer = values.footer.filter((id) => known.includes(String(id)));
  const changes: readonly Change[] = [
    ['kernel', 'siteTitle', values.title, before.title],
    ['kernel', 'siteDescription', values.description, before.description],
    ['content', 'siteLogo', values.logo, before.logo],
    ['content', 'siteIcon', values.icon, before.icon],
    ['content', 'showOnFront', values.front, before.front],
    ['content', 'pageOnFront', values.front_page, before.front_page],
    ['content', 'pageForPosts', values.posts_page, before.posts_page],
    ['site', 'accent', values.accent, before.accent],
    ['site', 'footerPages', footer, before.footer],
  ];
  sayChanges(call, changes);
  await use(DATABASE).transaction(async () => {
    for (const [plugin, name, value, was] of changes)
      if (JSON.stringify(value) !== JSON.stringify(was)) await use(SITE_SETTINGS).changeSetting(plugin, name, value);
  });
}

const id = () => Type.Integer({ default: 0, minimum: 0 });

const pages = [
  page({
    method: 'GET',
    path: '/appearance',
    summary: 'What every page of the site looks like.',
    access,
    args: { done: choice(['', 'saved'], { default: '', description: 'What was just done.' }) },
    handle: (call) => show(call, valuesNow(call), call.args.done === 'saved'),
  }),
  page({
    method: 'POST',
    path: '/appearance',
    summary: 'Changes what every page of the site looks like.',
    access,
    args: {
      title: Type.String({ default: '', maxLength: 250 }),
      description: Type.String({ default: '', maxLength: 500 }),
      logo: id(),
      icon: id(),
      accent: Type.String({ default: '', maxLength: 50 }),
      front: choice(['posts', 'page'], { default: 'posts' }),
      front_page: id(),
      posts_page: id(),
      footer: Type.Array(Type.Integer({ minimum: 1 }), { default: [], maxItems: MOST_FOOTER }),
    },
    async handle(call) {
      const { args, site, use } = call;
      const values = { ...args, title: args.title.trim(), accent: args.accent.trim() };
      try {
        await save(call, values);
      } catch (thrown) {
        return show(call, values, false, refusedBy(call, thrown));
      }
      return redirect(`${site.url}${use(CONSOLE).path}/appearance?done=saved`);
    },
  }),
];

/** Name, pictures, colour, front page. */
export const appearanceScreen: Screen = {
  id: 'appearance',
  title: 'Appearance',
  section: 'content',
  wordpressPaths: ['/themes.php', '/customize.php'],
  order: 80,
  access,
  pages,
};
