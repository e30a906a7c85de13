import { CACHE_TAGS, type CacheTags, type Caller, DATABASE, type Database, defaultMeta, inject, injectable } from '@plinth/kernel';
import { type MetaStore, POST_META_REGISTRY, type Post, type PostMetaDefinition, type Registry } from '../ports.js';
import { acceptedValue, isReadable, speaksOf } from './definitions.js';
import { postMeta } from './table.js';

/** The values kept with posts, as JSON in the database (host-conventions E13). */
@injectable()
export class SqlMeta implements MetaStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(POST_META_REGISTRY) private readonly registry: Registry<PostMetaDefinition>,
  ) {}

  async ofPosts(
    posts: readonly Post[],
    objectType: string,
    caller: Caller,
  ): Promise<Map<number, Record<string, unknown>>> {
    const definitions = this.registry.all().filter((each) => speaksOf(each, objectType));
    const kept = await this.#keptValues(posts, definitions);
    const shown = (post: Post) => {
      const visible = definitions.filter((each) => isReadable(each, caller, post));
      return Object.fromEntries(
        visible.map((each) => [each.name, kept.get(keyOf(post.id, each.name)) ?? defaultMeta(each)]),
      );
    };
    return new Map(posts.map((post) => [post.id, shown(post)]));
  }

  async write(post: Post, values: Readonly<Record<string, unknown>>, caller: Caller): Promise<void> {
    const accepted = this.registry
      .all()
      .filter((each) => speaksOf(each, post.type) && Object.hasOwn(values, each.name))
      .map((each) => ({ name: each.name, value: acceptedValue(each, values[each.name], caller, post) }));
    if (accepted.length === 0) return;
    await this.database.transaction(async () => {
      for (const { name, value } of accepted) await this.set(post.id, name, value);
    });
  }

  async get(postId: number, name: string): Promise<unknown> {
    const row = await this.database.rows(postMeta).find({ postId, name }, { columns: ['value'] });
    return row && JSON.parse(row.value);
  }

  async set(postId: number, name: string, value: unknown): Promise<void> {
    const rows = this.database.rows(postMeta);
    if (value === undefined) await rows.remove({ postId, name });
    else await rows.upsert({ postId, name, value: JSON.stringify(value) }, ['postId', 'name']);
    await this.database.afterCommit(() => this.cacheTags.invalidate('posts'));
  }

  async setOfNew(values: readonly { postId: number; name: string; value: unknown }[]): Promise<void> {
    const rows = values.map(({ postId, name, value }) => ({ postId, name, value: JSON.stringify(value) }));
    await this.database.rows(postMeta).insertMany(rows);
    await this.database.afterCommit(() => this.cacheTags.invalidate('posts'));
  }

  async #keptValues(
    posts: readonly Post[],
    definitions: readonly PostMetaDefinition[],
  ): Promise<ReadonlyMap<string, unknown>> {
    if (posts.length === 0 || definitions.length === 0) return new Map();
    const wanted = { postId: posts.map((post) => post.id), name: definitions.map((each) => each.name) };
    const rows = await this.database.rows(postMeta).list(wanted, { columns: ['postId', 'name', 'value'] });
    return new Map(rows.map((row) => [keyOf(row.postId, row.name), JSON.parse(row.value)]));
  }
}

function keyOf(postId: number, name: string): string {
  return `${postId}/${name}`;
}
