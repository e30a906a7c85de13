import type { SafeHtml } from '@plinth/pages';
import type { VNode } from 'preact';

/** What a story may need to show a piece as a page would. */
export interface StoryProps {
  /** Address of the stories below the site, where their forms lead. */
  readonly path: string;
  readonly nonce: SafeHtml;
  /** The moment that the page is made, ISO 8601. */
  readonly now: string;
}

/** Pieces of the kit as pages use them. */
export interface Story {
  readonly id: string;
  /** The names of the components that it shows, as the kit exports them. */
  readonly shows: readonly string[];
  readonly View: (props: StoryProps) => VNode;
}
