import { isDeepStrictEqual } from 'node:util';
import {
  CACHE_TAGS,
  type CacheTags,
  type Caller,
  cacheTag,
  inject,
  injectable,
  type NamedContributions,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { defaultMeta, type Registry } from '@plinth/kernel/layer';
import {
  type MetaStore,
  POST_META_REGISTRY,
  POST_TYPES,
  type Post,
  type PostMetaDefinition,
  type PostTypeDefinition,
} from '../ports.js';
import { acceptedValue, isReadable, speaksOf } from './definitions.js';
import { postMeta } from './table.js';

/** The values kept with posts, as JSON in the database (host-conventions E13). */
@injectable()
export class SqlMeta implements MetaStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(POST_META_REGISTRY) private readonly registry: Registry<PostMetaDefinition>,
    @inject(POST_TYPES) private readonly types: NamedContributions<PostTypeDefinition>,
  ) {}

  async ofPosts(
    posts: readonly Post[],
    objectType: string,
    caller: Caller,
  ): Promise<Map<number, Record<string, unknown>>> {
    const definitions = this.#definitionsOf(objectType);
    const kept = await this.#keptValues(ids(posts), definitions);
    return new Map(posts.map((post) => [post.id, shown(definitions, kept.get(post.id), caller, post)]));
  }

  async ofRevisions(
    revisions: readonly Post[],
    parent: Post,
    caller: Caller,
  ): Promise<ReadonlyMap<number, Record<string, unknown>>> {
    const definitions = this.#definitionsOf(parent.type).filter(isRevisioned);
    const kept = await this.#keptValues(ids(revisions), definitions);
    return new Map(revisions.map(({ id }) => [id, shown(definitions, kept.get(id), caller, parent)]));
  }

  revisioned(post: Post, postIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, unknown>>> {
    return this.#keptValues(postIds, this.#definitionsOf(post.type).filter(isRevisioned));
  }

  judge(post: Post, values: Readonly<Record<string, unknown>>, caller: Caller): ReadonlyMap<string, unknown> {
    const given = this.#definitionsOf(post.type).filter(({ name }) => Object.hasOwn(values, name));
    return new Map(given.map((each) => [each.name, acceptedValue(each, values[each.name], caller, post)]));
  }

  async write(post: Post, values: Readonly<Record<string, unknown>>, caller: Caller): Promise<void> {
    const accepted = this.judge(post, await this.#changedValues(post, values), caller);
    if (accepted.size === 0) return;
    await this.database.transaction(async () => {
      for (const [name, value] of accepted) await this.set(post.id, name, value);
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
    await this.#changed([postId]);
  }

  async setOfNew(values: readonly { postId: number; name: string; value: unknown }[]): Promise<void> {
    const rows = values.map(({ postId, name, value }) => ({ postId, name, value: JSON.stringify(value) }));
    await this.database.rows(postMeta).insertMany(rows);
    await this.#changed(values.map(({ postId }) => postId));
  }

  #changed(postIds: readonly number[]): Promise<void> {
    const tags = [...new Set(postIds)].map((id) => cacheTag.object('posts', id));
    return this.database.afterCommit(() => this.cacheTags.invalidate(...tags));
  }

  /** The values that differ from what the post shows: what is only sent back is nobody's change. */
  async #changedValues(post: Post, values: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const definitions = this.#definitionsOf(post.type).filter(({ name }) => Object.hasOwn(values, name));
    const kept = (await this.#keptValues([post.id], definitions)).get(post.id);
    const isSame = (each: PostMetaDefinition) =>
      isDeepStrictEqual(values[each.name], kept?.get(each.name) ?? defaultMeta(each));
    const same = new Set(definitions.filter(isSame).map(({ name }) => name));
    return Object.fromEntries(Object.entries(values).filter(([name]) => !same.has(name)));
  }

  #definitionsOf(objectType: string): PostMetaDefinition[] {
    const type = this.types.get(objectType);
    return this.registry.all().filter((each) => speaksOf(each, objectType, type));
  }

  async #keptValues(
    postIds: readonly number[],
    definitions: readonly PostMetaDefinition[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<string, unknown>>> {
    const kept = new Map<number, Map<string, unknown>>();
    if (postIds.length === 0 || definitions.length === 0) return kept;
    const wanted = { postId: postIds, name: definitions.map((each) => each.name) };
    const rows = await this.database.rows(postMeta).list(wanted, { columns: ['postId', 'name', 'value'] });
    for (const { postId, name, value } of rows) {
      const values = kept.get(postId) ?? new Map<string, unknown>();
      kept.set(postId, values.set(name, JSON.parse(value)));
    }
    return kept;
  }
}

function ids(posts: readonly Post[]): number[] {
  return posts.map(({ id }) => id);
}

function isRevisioned({ revisioned = false }: PostMetaDefinition): boolean {
  return revisioned;
}

function shown(
  definitions: readonly PostMetaDefinition[],
  kept: ReadonlyMap<string, unknown> | undefined,
  caller: Caller,
  post: Post,
): Record<string, unknown> {
  const visible = definitions.filter((each) => isReadable(each, caller, post));
  return Object.fromEntries(visible.map((each) => [each.name, kept?.get(each.name) ?? defaultMeta(each)]));
}
