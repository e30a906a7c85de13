import { type Caller, definePort, type PluginContext, type RestRequest } from '@plinth/kernel';
import type { SafeHtml } from './html.js';
import type { PageLayout } from './page-layout.js';
import { PlainFrame } from './plain-frame.js';
import { renderHtml } from './render.js';

/** Who looks at a page, and where. */
export interface Viewing extends PluginContext {
  readonly caller: Caller;
  readonly request: RestRequest;
}

/** One link of the menu that every page of the site shows. */
export interface NavigationEntry {
  readonly title: string;
  /** What it is, where another plugin may have to know whether it is offered already: `post`. */
  readonly id?: string;
  /** Absolute address. */
  readonly url: string;
  /** How much there is that whoever looks has not seen yet; the account menu shows it. */
  readonly news?: number;
  /** What lies below it; a frame may show it behind the entry. */
  readonly below?: readonly NavigationEntry[];
}

/** What a frame is put around. */
export interface FramedContent {
  readonly main: SafeHtml;
  readonly layout: PageLayout;
  readonly navigation: readonly NavigationEntry[];
  /** What belongs to whoever is signed in. */
  readonly account: readonly NavigationEntry[];
  /** What whoever is signed in may make. */
  readonly creation: readonly NavigationEntry[];
}

/** What stands around the main part of every page: header, menu, account, footer. */
export interface PageFrame {
  /** The whole body of the page, with exactly one `main` whose id is `main`. */
  render(viewing: Viewing, content: FramedContent): SafeHtml | Promise<SafeHtml>;
}

/** The frame that the pages of the site stand in: the plain one, until a plugin brings its own. */
export interface PageFrames {
  readonly current: PageFrame;
  /** Puts a frame in force; the function that is returned takes it away again. */
  replace(frame: PageFrame): () => void;
}

/** The frame of the site's pages. */
export const PAGE_FRAMES = definePort<PageFrames>('kernel/page-frames');

/** A header with the site's name, its menu and the way in and out. */
export const plainFrame: PageFrame = {
  render: (viewing, content) => renderHtml(viewing, <PlainFrame viewing={viewing} content={content} />),
};

/** Keeps the frame in force; the one that came last wins. */
export class KeptFrames implements PageFrames {
  readonly #frames: PageFrame[] = [plainFrame];

  get current(): PageFrame {
    return this.#frames.at(-1) ?? plainFrame;
  }

  replace(frame: PageFrame): () => void {
    this.#frames.push(frame);
    return () => {
      const at = this.#frames.lastIndexOf(frame);
      if (at > 0) this.#frames.splice(at, 1);
    };
  }
}
