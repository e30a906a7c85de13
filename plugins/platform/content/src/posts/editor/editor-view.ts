import type { Refused, SafeHtml } from '@plinth/pages';
import type { Option, PictureOption } from '@plinth/pages/kit';
import type { PictureUpload } from '@plinth/pages/rich-text';
import type { PostTypeDefinition, TaxonomyDefinition } from '../../ports.js';
import type { EditorValues } from './values.js';

/** Everything that the page shows. */
export interface EditorView {
  readonly path: string;
  readonly type: PostTypeDefinition;
  /** 0 for one that is new. */
  readonly id: number;
  readonly values: EditorValues;
  readonly refused: Refused | undefined;
  readonly done: string | undefined;
  /** Whether the page began without a post. */
  readonly fresh: boolean;
  /** The hidden field of a form that makes a post. */
  readonly making: SafeHtml;
  /** What the writer wrote after it was saved last. */
  readonly kept: { readonly id: number; readonly date: string } | undefined;
  /** Where readers see it. */
  readonly url: string | undefined;
  readonly isPublic: boolean;
  readonly revisions: number;
  readonly mayPublish: boolean;
  readonly mayDelete: boolean;
  readonly nonce: SafeHtml;
  readonly upload: PictureUpload | undefined;
  readonly taxonomies: readonly { readonly taxonomy: TaxonomyDefinition; readonly options: readonly Option[] }[];
  readonly parents: readonly Option[];
  readonly pictures: readonly PictureOption[];
  /** Where pictures are added to the library, below the site's address; undefined for whoever may not. */
  readonly more: string | undefined;
}
