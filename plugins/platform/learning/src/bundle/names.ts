import type { ImportContext } from '@plinth/bundle';
import { type PluginContext, USERS } from '@plinth/kernel';
import { COURSES, type CourseContent } from '../ports.js';

const BATCH = 200;

/** Items of a list that is read in pages, each page turned into items of the bundle. */
export async function inBatches<T>(
  read: (page: { limit: number; offset: number }) => Promise<readonly T[]>,
  turn: (batch: readonly T[]) => Promise<readonly object[]>,
): Promise<object[]> {
  const items: object[] = [];
  for (let offset = 0; ; offset += BATCH) {
    const batch = await read({ limit: BATCH, offset });
    items.push(...(await turn(batch)));
    if (batch.length < BATCH) return items;
  }
}

/** What ids are called in a bundle. */
export interface Names {
  readonly user: (id: number) => string;
  readonly course: (id: number) => string;
  readonly content: (id: number) => string;
}

/** What the users, courses and contents of a batch are called. Three queries. */
export async function namesOf(
  { use }: PluginContext,
  rows: readonly { readonly userId?: number; readonly courseId?: number; readonly contentId?: number | null }[],
): Promise<Names> {
  const [users, courses, contents] = await Promise.all([
    use(USERS).findMany(rows.flatMap(({ userId }) => userId ?? [])),
    use(COURSES).findMany(rows.flatMap(({ courseId }) => courseId ?? [])),
    use(COURSES).findContents(rows.flatMap(({ contentId }) => contentId ?? [])),
  ]);
  const logins = new Map(users.map((user) => [user.id, user.login]));
  const slugs = new Map(courses.map((course) => [course.id, course.slug]));
  const contentSlugs = new Map(contents.map((content) => [content.id, content.slug]));
  return {
    user: (id) => logins.get(id) ?? '',
    course: (id) => slugs.get(id) ?? '',
    content: (id) => contentSlugs.get(id) ?? '',
  };
}

/** Finds what the items of a section name; whoever or whatever is missing stops the import with a sentence. */
export class Finder {
  readonly #contents = new Map<number, readonly CourseContent[]>();

  constructor(
    private readonly section: string,
    private readonly context: ImportContext,
  ) {}

  /** The id of a user by login. */
  user(login: string): Promise<number> {
    return this.#find('users', login, 'user');
  }

  /** The ids of users by login. */
  async users(logins: readonly string[]): Promise<number[]> {
    const found: number[] = [];
    for (const login of logins) found.push(await this.user(login));
    return found;
  }

  /** The id of a course by slug. */
  course(slug: string): Promise<number> {
    return this.#find('courses', slug, 'course');
  }

  /** A piece of content by the slug that it has in its course. */
  async content(courseId: number, slug: string): Promise<CourseContent> {
    const known = this.#contents.get(courseId);
    const contents = known ?? (await this.context.use(COURSES).contentsOf([courseId])).get(courseId) ?? [];
    this.#contents.set(courseId, contents);
    const content = contents.find((each) => each.slug === slug);
    if (!content) throw new Error(`${this.section}: the course has no content "${slug}".`);
    return content;
  }

  async #find(section: string, key: string, what: string): Promise<number> {
    const id = await this.context.find(section, key);
    if (id === undefined) throw new Error(`${this.section}: there is no ${what} "${key}".`);
    return id;
  }
}
