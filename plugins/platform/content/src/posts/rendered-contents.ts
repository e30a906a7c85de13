import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { DERIVED_TEXTS, type DerivedTextStore, type DerivedTexts } from '@plinth/toolkit';
import { hasBlocks } from '../blocks/delimiters.js';
import { contentHooks } from '../hooks.js';
import type { Post } from '../ports.js';
import { renderPost } from './html.js';
import { KEPT_POSTS } from './kept-posts.js';

/** The contents of posts as readers see them. */
export const RENDERED_CONTENTS = definePort<RenderedContents>('content/rendered-contents');

/**
 * The contents of posts as readers see them, rendered once per change for pages, feeds and the REST API. A content is
 * rendered again when its post, something that it may show, or a tap changes.
 */
@injectable()
export class RenderedContents {
  readonly #texts: DerivedTextStore;

  constructor(
    @inject(DERIVED_TEXTS) derived: DerivedTexts,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    this.#texts = derived.open([]);
  }

  /** The content of a post as HTML. */
  of(post: Post): Promise<string> {
    const { hooks, use } = this.context;
    const { render_blocks, the_content } = contentHooks;
    const versions = (hasBlocks(post.content) ? [render_blocks, the_content] : [the_content]).map((hook) =>
      hooks.keptVersion(hook),
    );
    const version = versions.includes(undefined) ? undefined : versions.join('.');
    // A tap may look at the whole row, and one that was read before a change is another one.
    const source = () => JSON.stringify(post);
    const tags = use(KEPT_POSTS).tagsOf(post);
    return this.#texts.of({ source, length: post.content.length, version, tags }, () => renderPost(hooks, post));
  }
}
