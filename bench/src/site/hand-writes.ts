import { createHash } from 'node:crypto';
import express, { type Router } from 'express';
import sqlite3 from 'sqlite3';
import { oneByHand, type Select } from './hand.js';

type Value = string | number;

/** Prepared statements of one connection. */
interface Statements {
  readonly select: Select;
  /** Runs a statement and gives the id of the row that it wrote last. */
  run(sql: string, values?: readonly Value[]): Promise<number>;
  /** Runs work in a transaction of its own, one after the other. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

function statementsOf(file: string): Statements {
  const database = new sqlite3.Database(file);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  const kept = new Map<string, sqlite3.Statement>();
  const statement = (sql: string) => {
    const made = kept.get(sql) ?? database.prepare(sql);
    kept.set(sql, made);
    return made;
  };
  const run: Statements['run'] = (sql, values = []) =>
    new Promise((resolve, reject) => {
      statement(sql).run([...values], function (this: sqlite3.RunResult, error: Error | null) {
        if (error) reject(error);
        else resolve(this.lastID);
      });
    });
  const select: Select = <R extends object>(sql: string, values: readonly unknown[]) =>
    new Promise<R[]>((resolve, reject) => {
      statement(sql).all<R>([...values], (error: Error | null, rows: R[]) => (error ? reject(error) : resolve(rows)));
    });
  let last: Promise<unknown> = Promise.resolve();
  const alone = async <T>(work: () => Promise<T>) => {
    await run('BEGIN IMMEDIATE');
    try {
      const answer = await work();
      await run('COMMIT');
      return answer;
    } catch (thrown) {
      await run('ROLLBACK');
      throw thrown;
    }
  };
  const transaction = <T>(work: () => Promise<T>) => {
    const next = last.then(() => alone(work));
    last = next.catch(() => undefined);
    return next;
  };
  return { select, run, transaction };
}

const NEW_POST = `INSERT INTO plinth_posts (type, status, author_id, title, title_key, title_folded, content,
  content_folded, excerpt, summary, slug, comment_status, ping_status, created_at, modified_at, dated)
  VALUES ('post', 'publish', ?1, ?2, ?3, ?3, ?4, ?5, '', ?6, '', 'open', 'open', ?7, ?7, 1)`;

const CHANGED_POST = `UPDATE plinth_posts SET content = ?2, content_folded = ?3, summary = ?4, modified_at = ?5
  WHERE id = ?1 AND type = 'post'`;

const REVISION = `INSERT INTO plinth_posts (type, status, parent_id, author_id, title, title_key, content, excerpt, summary,
  slug, comment_status, ping_status, created_at, modified_at)
  SELECT 'revision', 'inherit', id, author_id, title, title_key, content, excerpt, summary, id || '-revision-v1',
  'closed', 'closed', modified_at, modified_at FROM plinth_posts WHERE id = ?1`;

/** A post that was never changed has no revision yet: its first text is stored before it is overwritten. */
const FIRST_REVISION = `${REVISION} AND revision_count = 0`;

const COUNTED_REVISION = `UPDATE plinth_posts SET latest_revision_id = ?2, revision_count =
  (SELECT COUNT(*) FROM plinth_posts r WHERE r.parent_id = ?1 AND r.type = 'revision') WHERE id = ?1`;

const NEW_COMMENT = `INSERT INTO plinth_comments (post_id, user_id, author_name, author_email, content, content_digest,
  content_folded, status, judged_at, created_at)
  VALUES (?1, ?2, 'bench', 'b@example.org', ?3, ?4, ?5, 'approved', ?6, ?6)`;

const SAME_COMMENT = `SELECT 1 FROM plinth_comments
  WHERE post_id = ?1 AND content_digest = ?2 AND user_id = ?3 AND status <> 'trash'`;

const USUAL_CATEGORY = 1;
const SUMMARY_WORDS = 55;

function summaryOf(content: string): string {
  const words = content.split(/(?:\s|<[^<>]*>)+/).filter(Boolean);
  const more = words.length > SUMMARY_WORDS ? ' [&hellip;]' : '';
  return `<p>${words.slice(0, SUMMARY_WORDS).join(' ')}${more}</p>\n`;
}

interface Writing {
  readonly statements: Statements;
  readonly authorId: number;
  readonly now: string;
}

/** Writes a post and returns its id. */
async function createPost(writing: Writing, title: string, content: string): Promise<number> {
  const { authorId, now } = writing;
  const { run, transaction } = writing.statements;
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return transaction(async () => {
    const [key, folded] = [title.toLowerCase(), content.toLowerCase()];
    const id = await run(NEW_POST, [authorId, title, key, content, folded, summaryOf(content), now]);
    await run('INSERT INTO plinth_post_slugs (name, post_id) VALUES (?1, ?2)', [`post/${slug}`, id]);
    await run("UPDATE plinth_posts SET slug = ?2, guid = 'http://127.0.0.1/?p=' || id WHERE id = ?1", [id, slug]);
    const term = [id, USUAL_CATEGORY];
    await run("INSERT INTO plinth_post_terms (post_id, term_id, taxonomy) VALUES (?1, ?2, 'category')", term);
    await run('UPDATE plinth_terms SET count = count + 1 WHERE id = ?1', [USUAL_CATEGORY]);
    return id;
  });
}

/** Changes the text of a post. What it was and what it is are stored as revisions. */
async function changePost({ statements, now }: Writing, id: number, content: string): Promise<void> {
  const { run, transaction } = statements;
  await transaction(async () => {
    await run(FIRST_REVISION, [id]);
    await run(CHANGED_POST, [id, content, content.toLowerCase(), summaryOf(content), now]);
    await run(COUNTED_REVISION, [id, await run(REVISION, [id])]);
  });
}

/** Writes a comment and returns its id; undefined when its author said the same on this post before. */
async function createComment(writing: Writing, post: number, content: string): Promise<number | undefined> {
  const { authorId, now } = writing;
  const { run, select, transaction } = writing.statements;
  const digest = createHash('sha256').update(content).digest('base64url');
  return transaction(async () => {
    await run('UPDATE plinth_posts SET comment_count = comment_count + 1 WHERE id = ?1', [post]);
    const [same] = await select(SAME_COMMENT, [post, digest, authorId]);
    if (same) return undefined;
    return run(NEW_COMMENT, [post, authorId, content, digest, content.toLowerCase(), now]);
  });
}

/**
 * Writing posts and comments as somebody would by hand: each write in one transaction that is on the disk before the
 * response, searches and counts included. Nobody is notified.
 */
export function writesByHand(file: string): Router {
  const statements = statementsOf(file);
  const { select } = statements;
  const author = select<{ id: number }>("SELECT id FROM plinth_users WHERE login = 'bench'", []);
  const writing = async () => ({ statements, authorId: (await author)[0]?.id ?? 0, now: new Date().toISOString() });
  const routes = express.Router();
  routes.use(express.json());
  routes.post('/wp-json/wp/v2/posts', async (request, response) => {
    const { title, content }: { title: string; content: string } = request.body;
    const id = await createPost(await writing(), title, content);
    response.status(201).json((await oneByHand(select, id))?.body);
  });
  routes.post('/wp-json/wp/v2/posts/:id', async (request, response) => {
    const { content }: { content: string } = request.body;
    const id = Number(request.params.id);
    await changePost(await writing(), id, content);
    response.json((await oneByHand(select, id))?.body);
  });
  routes.post('/wp-json/wp/v2/comments', async (request, response) => {
    const { post, content }: { post: number; content: string } = request.body;
    const id = await createComment(await writing(), post, content);
    const [written] = await select<{ id: number }>('SELECT * FROM plinth_comments WHERE id = ?1', [id]);
    if (written) response.status(201).json(written);
    else response.sendStatus(409);
  });
  return routes;
}
