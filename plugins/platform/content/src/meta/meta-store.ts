import {
  type Caller,
  DATABASE,
  type Database,
  inject,
  injectable,
  places,
  REVISIONS,
  type Revisions,
} from '@plinth/kernel';
import { type MetaStore, POST_META_REGISTRY, type Post, type PostMetaDefinition, type Registry } from '../ports.js';
import { acceptedValue, defaultOf, isReadable, speaksOf } from './definitions.js';

interface MetaRow {
  readonly post_id: number;
  readonly name: string;
  readonly value: string;
}

/** The values kept with posts, as JSON in the database (host-conventions E13). */
@injectable()
export class SqlMeta implements MetaStore {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(REVISIONS) private readonly revisions: Revisions,
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
        visible.map((each) => [each.name, kept.get(keyOf(post.id, each.name)) ?? defaultOf(each)]),
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
    const sql = `SELECT value FROM ${this.database.table('post_meta')} WHERE post_id = $1 AND name = $2`;
    const row = await this.database.selectOne<Pick<MetaRow, 'value'>>(sql, [postId, name]);
    return row && JSON.parse(row.value);
  }

  async set(postId: number, name: string, value: unknown): Promise<void> {
    if (value === undefined) await this.database.remove('post_meta', 'post_id = $1 AND name = $2', [postId, name]);
    else await this.#keep(postId, name, JSON.stringify(value));
    await this.database.afterCommit(() => this.revisions.bump('posts'));
  }

  async #keep(postId: number, name: string, value: string): Promise<void> {
    const update = () => this.database.update('post_meta', { value }, 'post_id = $1 AND name = $2', [postId, name]);
    if ((await update()) > 0) return;
    // Somebody else may write the first value in between; the later write wins.
    if (!(await this.database.insertIgnore('post_meta', { post_id: postId, name, value }))) await update();
  }

  async #keptValues(
    posts: readonly Post[],
    definitions: readonly PostMetaDefinition[],
  ): Promise<ReadonlyMap<string, unknown>> {
    if (posts.length === 0 || definitions.length === 0) return new Map();
    const ids = posts.map((post) => post.id);
    const rows = await this.database.select<MetaRow>(
      `SELECT post_id, name, value FROM ${this.database.table('post_meta')}
        WHERE post_id IN (${places(ids.length)}) AND name IN (${places(definitions.length, ids.length + 1)})`,
      [...ids, ...definitions.map((each) => each.name)],
    );
    return new Map(rows.map((row) => [keyOf(row.post_id, row.name), JSON.parse(row.value)]));
  }
}

function keyOf(postId: number, name: string): string {
  return `${postId}/${name}`;
}
