import {
  type AccessRule,
  action,
  type CallContext,
  type Caller,
  definePort,
  type PluginContext,
  page,
  RestError,
  type RestResponse,
  type Route,
  raw,
  redirect,
  refuses,
  type User,
} from '@plinth/kernel';
import { type ErasedCall, leaveOneLine } from '@plinth/kernel/layer';
import { htmlDocument } from './document.js';
import type { Viewing } from './frame.js';
import { frameTexts } from './frame-texts.js';
import { html, type SafeHtml } from './html.js';
import { keysOf } from './keys.js';
import { asHtml, type PageMarkup } from './render.js';
import { collectHtml, type HtmlSink, nonceField, pageHooks, siteIcon, siteStylesheets } from './site-page.js';

/** The parts of the console, in the order in which its menu shows them. */
export const SCREEN_SECTIONS = [
  'overview',
  'work',
  'content',
  'community',
  'learning',
  'shop',
  'directory',
  'people',
  'plugins',
  'settings',
  'health',
  'api',
] as const;

/** A part of the console. */
export type ScreenSection = (typeof SCREEN_SECTIONS)[number];

/** A screen of the console, as a plugin declares it: an entry of the menu and the pages behind it. */
export interface Screen {
  /** Unique in its plugin. */
  readonly id: string;
  /** Its name in the menu. */
  readonly title: string;
  readonly section: ScreenSection;
  /** Its place among the entries of the section; default 50. */
  readonly order?: number;
  /** Who sees it in the menu; each page has its own access rule. */
  readonly access: AccessRule;
  /** How much waits to be done here; shown as a figure in the menu. */
  waiting?(context: PluginContext, caller: Caller): number | Promise<number>;
  /**
   * Pages made by `page()`, whose paths are below the console (`/polls`, `/polls/:poll`); the first is where the menu leads.
   * Their handlers answer what {@link consolePage} makes, or a response of their own. Forms carry {@link consoleNonce}.
   */
  readonly pages: readonly Route[];
  /** Where WordPress has it, below `/wp-admin` (`/users.php`): who types that from habit is led to the first page. */
  readonly wordpressPaths?: readonly string[];
}

/** The hooks around the screens of the console. */
export const consoleHooks = {
  console_person_panels: action<[sink: HtmlSink, person: User, call: CallContext]>('console_person_panels', {
    shapes: true,
    describes:
      'Adds panels to the page of a person in the console, each a section with a heading of its own; whoever looks may edit the person.',
  }),
};

/** A page of the console, before the console has put its frame around it. */
export class ConsolePage {
  constructor(
    readonly content: {
      readonly title: string;
      readonly body: PageMarkup;
      readonly head?: PageMarkup;
      readonly status?: number;
    },
  ) {}
}

/** A page of the console: its title and its main part, which begins with a heading. */
export function consolePage(content: ConsolePage['content']): ConsolePage {
  return new ConsolePage(content);
}

/** What the forms of the console carry. */
export const CONSOLE_NONCE = 'console';

/** The hidden field of a form of the console. */
export function consoleNonce(call: Pick<CallContext, 'caller' | 'use'>): SafeHtml {
  return nonceField(call, CONSOLE_NONCE);
}

/** An entry of the console's menu. */
export interface ScreenEntry {
  readonly plugin: string;
  readonly title: string;
  readonly section: ScreenSection;
  /** Below the site's address. */
  readonly path: string;
  readonly waiting: number;
}

/** What the plugin that is the console brings. */
export interface ConsoleFrame {
  /** The whole body of a page. */
  render(viewing: Viewing, main: SafeHtml, menu: readonly ScreenEntry[]): SafeHtml;
  /** The first page, for those who may see one; everybody else is shown their own account. */
  front(call: CallContext): Promise<ConsolePage | undefined>;
}

/** The console: where the screens of all plugins stand while it is on. */
export interface Console {
  /** Where it is, below the site's address. */
  readonly path: string;
  readonly frame: ConsoleFrame | undefined;
  /** Switches the console on; the function that is returned switches it off. */
  open(frame: ConsoleFrame): () => void;
  /** Whether somebody may see any screen. */
  isFor(caller: Caller): boolean;
  /** The screens that somebody may see. */
  menu(viewing: Viewing): Promise<ScreenEntry[]>;
  /** A page in the frame of the console. */
  show(viewing: Viewing, page: ConsolePage): Promise<RestResponse>;
}

/** The console. */
export const CONSOLE = definePort<Console>('kernel/console');

interface OwnedScreen {
  readonly screen: Screen;
  readonly context: PluginContext;
}

const MIDDLE = 50;

/** Where the console of WordPress is. */
export const WORDPRESS_CONSOLE = '/wp-admin';

async function lets(rule: AccessRule, viewing: Viewing): Promise<boolean> {
  if (rule.passes) return rule.passes(viewing.caller);
  try {
    return !refuses(await rule.authorize(viewing));
  } catch (thrown) {
    if (thrown instanceof RestError) return false;
    throw thrown;
  }
}

/** Keeps the screens of the plugins that are on. */
export class HostConsole implements Console {
  #frame: ConsoleFrame | undefined;
  readonly #screens: OwnedScreen[] = [];

  constructor(readonly path: string) {}

  get frame(): ConsoleFrame | undefined {
    return this.#frame;
  }

  open(frame: ConsoleFrame): () => void {
    this.#frame = frame;
    return () => {
      if (this.#frame === frame) this.#frame = undefined;
    };
  }

  /** Adds the screen of a plugin; the function that is returned takes it away. */
  add(screen: Screen, context: PluginContext): () => void {
    const owned = { screen, context };
    this.#screens.push(owned);
    return () => this.#screens.splice(this.#screens.indexOf(owned), 1);
  }

  /** The pages of a screen as they are served, and those that lead to it from where WordPress has it. */
  pagesOf({ pages, wordpressPaths = [] }: Screen): Route[] {
    const [first] = pages;
    const isKnown = first !== undefined && this.path === WORDPRESS_CONSOLE;
    const leading = isKnown ? wordpressPaths.map((path) => this.#leading(path, first)) : [];
    return [...pages, ...leading].map((each) => this.#routeOf(each));
  }

  #leading(path: string, { declaration: { access, module, path: there } }: Route): Route {
    return page({
      method: 'GET',
      path,
      yields: true,
      summary: `Leads to ${there} of the console.`,
      access,
      ...(module === undefined ? {} : { module }),
      handle: ({ site }) => redirect(`${site.url}${this.path}${there}`),
    });
  }

  /** A page of a screen as it is served: below the console, in its frame, and only while there is a console. */
  #routeOf(route: Route): Route {
    const { declaration } = route;
    const { access } = declaration;
    const guarded: AccessRule = {
      kind: access.kind,
      describes: access.describes,
      ...(access.capability === undefined ? {} : { capability: access.capability }),
      authorize: (context) => {
        if (!this.#frame) throw new RestError('rest_no_route', 'The console is off.', { status: 404 });
        return access.authorize(context);
      },
    };
    const { audited = 'when-redirected' } = declaration;
    const handle = async (call: ErasedCall) => {
      if (audited !== false) leaveOneLine(call.request);
      const answer = await declaration.handle(call);
      return answer instanceof ConsolePage ? this.show(call, answer) : answer;
    };
    const shown = { ...declaration, path: this.path + declaration.path, access: guarded, audited, handle };
    return { ...route, nonceAction: route.nonceAction ?? CONSOLE_NONCE, declaration: shown };
  }

  isFor(caller: Caller): boolean {
    return this.#screens.some(({ screen }) => screen.access.passes?.(caller) ?? false);
  }

  async menu(viewing: Viewing): Promise<ScreenEntry[]> {
    const ordered = [...this.#screens].sort(
      (a, b) =>
        SCREEN_SECTIONS.indexOf(a.screen.section) - SCREEN_SECTIONS.indexOf(b.screen.section) ||
        (a.screen.order ?? MIDDLE) - (b.screen.order ?? MIDDLE) ||
        a.screen.title.localeCompare(b.screen.title),
    );
    const entries = await Promise.all(ordered.map((owned) => this.#entry(owned, viewing)));
    return entries.filter((entry) => entry !== undefined);
  }

  async show(viewing: Viewing, { content }: ConsolePage): Promise<RestResponse> {
    const { site } = viewing;
    const main = asHtml(viewing, content.body);
    const body = this.#frame?.render(viewing, main, await this.menu(viewing)) ?? main;
    const scheme = await viewing.hooks.filter(pageHooks.page_color_scheme, 'auto', viewing.caller);
    const whole = htmlDocument({
      site,
      language: frameTexts.languageOf(site.language),
      title: `${content.title} – ${site.title}`,
      body: html`${await collectHtml(viewing, pageHooks.page_top, viewing)}${body}${keysOf(viewing)}`,
      scheme,
      icon: await siteIcon(viewing),
      stylesheets: await siteStylesheets(viewing),
      ...(content.head ? { head: asHtml(viewing, content.head) } : {}),
    });
    return raw(whole.text, 'text/html; charset=utf-8', {
      status: content.status ?? 200,
      headers: { 'Cache-Control': 'no-store' },
    });
  }

  async #entry({ screen, context }: OwnedScreen, viewing: Viewing): Promise<ScreenEntry | undefined> {
    const [first] = screen.pages;
    if (!first || !(await lets(screen.access, viewing))) return undefined;
    const waiting = (await screen.waiting?.(context, viewing.caller)) ?? 0;
    const { title, section } = screen;
    return { plugin: context.plugin, title, section, path: this.path + first.declaration.path, waiting };
  }
}

type ConsoleHooks = typeof consoleHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends ConsoleHooks {}
}
