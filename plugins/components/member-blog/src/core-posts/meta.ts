import { POST_META_REGISTRY, type PostDraft, type PostMetaDefinition } from '@plinth/content';
import {
  CACHE_TAGS,
  type CacheTags,
  type Caller,
  definePort,
  inject,
  injectable,
  invalidParam,
  type PluginContext,
  Type,
} from '@plinth/kernel';
import type { Registry } from '@plinth/kernel/layer';
import { sanitizeText } from '@plinth/kernel/text';
import { blogHooks } from '../hooks.js';
import { MAX_TEXT_LENGTH, textsOr } from '../values.js';
import { BLOCKS, blocksOf } from './blocks.js';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  _mb_focus_keyword: 'The word that a post is to be found by.',
  _mb_meta_description: 'What search engines are to say of a post.',
  [BLOCKS]: 'The blocks of the editor, as JSON.',
};

/** What the core posts route shows and takes unless a tap says otherwise. No credit or moderation state is a meta value. */
const USUAL: readonly string[] = Object.keys(DESCRIPTIONS);

function definitionOf(name: string): PostMetaDefinition {
  return {
    name,
    type: 'string',
    description: DESCRIPTIONS[name] ?? '',
    schema: Type.String({ default: '', maxLength: MAX_TEXT_LENGTH }),
    objectType: 'post',
    // What a password hides is in the blocks as well.
    canRead: (caller, post) => post.password === '' || caller.can('edit_post', post),
  };
}

/** Keeps the registered meta values in step with `mb_rest_exposed_post_meta`. */
@injectable()
export class ExposedMeta {
  readonly #exposed = new Map<string, () => void>();
  /** What the taps said when it was last put into force. */
  #asked: unknown;

  constructor(
    @inject(POST_META_REGISTRY) private readonly registry: Registry<PostMetaDefinition>,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
  ) {}

  /** Registers what the taps want exposed by now, and takes back what they do not. */
  refresh({ hooks }: Pick<PluginContext, 'hooks'>): void | Promise<void> {
    const asked = hooks.filter(blogHooks.mb_rest_exposed_post_meta, USUAL);
    if (asked instanceof Promise) return asked.then((list) => this.#expose(list));
    this.#expose(asked);
  }

  #expose(asked: readonly string[]): void {
    // The same list as last time, which it is while nobody taps: this runs before every request.
    if (asked === this.#asked) return;
    const names = new Set(textsOr(asked, USUAL));
    const gone = [...this.#exposed.keys()].filter((name) => !names.has(name));
    const added = [...names].filter((name) => !this.#exposed.has(name) && !this.registry.get(name));
    for (const name of gone) this.#hide(name);
    for (const name of added) this.#exposed.set(name, this.registry.register(definitionOf(name)));
    if (gone.length > 0 || added.length > 0) this.cacheTags.invalidate('posts');
    this.#asked = asked;
  }

  /** Takes everything back. */
  hideAll(): void {
    this.#asked = undefined;
    for (const name of [...this.#exposed.keys()]) this.#hide(name);
  }

  #hide(name: string): void {
    this.#exposed.get(name)?.();
    this.#exposed.delete(name);
  }
}

/** The meta values of the core posts route. */
export const EXPOSED_META = definePort<ExposedMeta>('member-blog/exposed-meta');

/**
 * The meta values of a draft as they are kept: words without tags, blocks sanitised.
 * @throws RestError 400 `rest_invalid_param` for blocks that are no JSON document
 */
export function cleanMeta(meta: PostDraft['meta'], caller: Caller): PostDraft['meta'] {
  const clean: Record<string, unknown> = { ...meta };
  for (const name of ['_mb_focus_keyword', '_mb_meta_description']) {
    const value = meta[name];
    if (typeof value === 'string') clean[name] = sanitizeText(value);
  }
  const blocks = meta[BLOCKS];
  if (typeof blocks !== 'string' || blocks === '') return clean;
  const kept = blocksOf(blocks, caller);
  if (kept === undefined) throw invalidParam({ meta: `${BLOCKS} is not a JSON document.` });
  return { ...clean, [BLOCKS]: kept };
}
