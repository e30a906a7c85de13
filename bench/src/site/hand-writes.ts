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

const NEW_POST = `INSERT INTO plinth_posts (type, status, author_id, title, title_key, content, excerpt, summary, slug,
  comment_status, ping_status, created_at, modified_at)
  VALUES ('post', 'publish', ?1, ?2, ?3, ?4, '', ?5, '', 'open', 'open', ?6, ?6)`;

const NEW_COMMENT = `INSERT INTO plinth_comments (post_id, user_id, author_name, author_email, content, status, judged_at,
  created_at) VALUES (?1, ?2, 'bench', 'b@example.org', ?3, 'approved', ?4, ?4)`;

const USUAL_CATEGORY = 1;
const SUMMARY_LENGTH = 300;

/** Writing a post and a comment as somebody would by hand: everything of it in one transaction, nobody is asked who he is. */
export function writesByHand(file: string): Router {
  const { select, run, transaction } = statementsOf(file);
  const author = select<{ id: number }>("SELECT id FROM plinth_users WHERE login = 'bench'", []);
  const authorId = async () => (await author)[0]?.id ?? 0;
  const routes = express.Router();
  routes.use(express.json());
  routes.post('/wp-json/wp/v2/posts', async (request, response) => {
    const { title, content }: { title: string; content: string } = request.body;
    const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const now = new Date().toISOString();
    const summary = content.replace(/<[^<>]*>/g, ' ').slice(0, SUMMARY_LENGTH);
    const by = await authorId();
    const id = await transaction(async () => {
      const made = await run(NEW_POST, [by, title, title.toLowerCase(), content, summary, now]);
      await run('INSERT INTO plinth_post_slugs (name, post_id) VALUES (?1, ?2)', [`post/${slug}`, made]);
      await run("UPDATE plinth_posts SET slug = ?2, guid = 'http://127.0.0.1/?p=' || id WHERE id = ?1", [made, slug]);
      const term = [made, USUAL_CATEGORY];
      await run("INSERT INTO plinth_post_terms (post_id, term_id, taxonomy) VALUES (?1, ?2, 'category')", term);
      await run('UPDATE plinth_terms SET count = count + 1 WHERE id = ?1', [USUAL_CATEGORY]);
      return made;
    });
    response.status(201).json((await oneByHand(select, id))?.body);
  });
  routes.post('/wp-json/wp/v2/comments', async (request, response) => {
    const { post, content }: { post: number; content: string } = request.body;
    const now = new Date().toISOString();
    const by = await authorId();
    const id = await transaction(async () => {
      const made = await run(NEW_COMMENT, [post, by, content, now]);
      await run('UPDATE plinth_posts SET comment_count = comment_count + 1 WHERE id = ?1', [post]);
      return made;
    });
    const [written] = await select<{ id: number }>('SELECT * FROM plinth_comments WHERE id = ?1', [id]);
    response.status(201).json(written);
  });
  return routes;
}
