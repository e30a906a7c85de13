import { createHash } from 'node:crypto';
import express, { type Express, type Response } from 'express';
import {
  addressOf,
  type HandMade,
  itemsByHand,
  listByHand,
  NEWEST_FIRST,
  oneByHand,
  PAGE_LENGTH,
  type PostRow,
  PUBLISHED,
  ROOT,
  type Select,
  SITE,
} from '../hand.js';
import { writesByHand } from '../hand-writes.js';
import { checkSession } from './sessions.js';

const POSTS = '/wp-json/wp/v2/posts';
const COMMENTS = '/wp-json/wp/v2/comments';
const LETTERS = 3;
const HUES = 36;
const AVATAR_SIZES = [24, 48, 96];

const IN_CATEGORY = `EXISTS (SELECT 1 FROM plinth_post_terms t
  WHERE t.post_id = p.id AND t.term_id = ?1 AND t.taxonomy = 'category')`;

/** The index finds three letters at a time; the texts themselves decide. */
const FOUND = `SELECT p.id FROM plinth_posts p WHERE ${PUBLISHED} AND p.password = ''
  AND p.id IN (SELECT rowid FROM plinth_posts_search WHERE plinth_posts_search MATCH ?1)
  AND (p.title_folded LIKE ?2 OR p.excerpt_folded LIKE ?2 OR p.content_folded LIKE ?2) ${NEWEST_FIRST}`;

/** Posts in which a word of small letters occurs. */
async function searchByHand(select: Select, word: string): Promise<HandMade> {
  const groups = Array.from({ length: word.length - LETTERS + 1 }, (_, at) => `"${word.slice(at, at + LETTERS)}"`);
  const found = await select<{ id: number }>(FOUND, [groups.join(' AND '), `%${word}%`]);
  const ids = found.slice(0, PAGE_LENGTH).map(({ id }) => id);
  const places = ids.map((_id, index) => `?${index + 1}`).join(', ');
  const rows = await select<PostRow>(`SELECT * FROM plinth_posts p WHERE p.id IN (${places}) ${NEWEST_FIRST}`, ids);
  return { body: await itemsByHand(select, rows), total: found.length };
}

interface CommentRow {
  readonly id: number;
  readonly post_id: number;
  readonly parent_id: number;
  readonly user_id: number | null;
  readonly author_name: string;
  readonly author_url: string;
  readonly content: string;
  readonly type: string;
  readonly created_at: string;
  readonly slug: string;
  readonly posted_at: string;
}

const OF_POST = `FROM plinth_comments c JOIN plinth_posts p ON p.id = c.post_id
  WHERE c.post_id = ?1 AND c.status = 'approved' AND c.type = 'comment' AND p.password = '' AND ${PUBLISHED}`;
const COMMENT_PAGE = `SELECT c.*, p.slug, p.created_at AS posted_at ${OF_POST}
  ORDER BY c.created_at DESC, c.id DESC LIMIT ${PAGE_LENGTH}`;
const COMMENT_COUNT = `SELECT COUNT(*) AS n ${OF_POST}`;

function avatarsOf(name: string): object {
  const hue = (createHash('sha256').update(name.trim().toLowerCase()).digest()[0] ?? 0) % HUES;
  const words = name.split(' ');
  const letters = (words.length > 1 ? [words[0], words.at(-1)] : words).map((word) => word?.charAt(0)).join('');
  const url = `${SITE}/avatars/${hue}-${encodeURIComponent(letters.toUpperCase())}.svg`;
  return Object.fromEntries(AVATAR_SIZES.map((size) => [size, `${url}?s=${size}`]));
}

function commentItem(row: CommentRow, isAnswered: boolean): object {
  const { id, post_id: post, parent_id: parent, user_id: user } = row;
  const date = row.created_at.slice(0, 19);
  const all = `${ROOT}/comments`;
  return {
    ...{ id, parent, author: user ?? 0, author_name: row.author_name, author_url: row.author_url, date },
    content: { rendered: `<p>${row.content}</p>\n` },
    link: `${addressOf({ created_at: row.posted_at, slug: row.slug })}#comment-${id}`,
    type: row.type,
    author_avatar_urls: avatarsOf(row.author_name),
    ...{ post, date_gmt: date, status: 'approved', meta: {} },
    _links: {
      self: [{ href: `${all}/${id}`, targetHints: { allow: ['GET'] } }],
      collection: [{ href: all }],
      ...(user === null ? {} : { author: [{ embeddable: true, href: `${ROOT}/users/${user}` }] }),
      up: [{ embeddable: true, post_type: 'post', href: `${ROOT}/posts/${post}` }],
      ...(parent === 0 ? {} : { 'in-reply-to': [{ embeddable: true, href: `${all}/${parent}` }] }),
      ...(isAnswered ? { children: [{ embeddable: true, href: `${all}?parent=${id}` }] } : {}),
    },
  };
}

/** The ten latest comments on a post. */
async function commentsByHand(select: Select, post: number): Promise<HandMade> {
  const [rows, [counted]] = await Promise.all([
    select<CommentRow>(COMMENT_PAGE, [post]),
    select<{ n: number }>(COMMENT_COUNT, [post]),
  ]);
  const ids = rows.map(({ id }) => id);
  const places = ids.map((_id, index) => `?${index + 1}`).join(', ');
  const replies = `SELECT DISTINCT parent_id FROM plinth_comments WHERE parent_id IN (${places}) AND status = 'approved'`;
  const answered = new Set((await select<{ parent_id: number }>(replies, ids)).map(({ parent_id }) => parent_id));
  return { body: rows.map((row) => commentItem(row, answered.has(row.id))), total: counted?.n ?? 0 };
}

function sendPage(response: Response, { body, total = 0 }: HandMade): void {
  response.set('X-WP-Total', String(total)).set('X-WP-TotalPages', String(Math.ceil(total / PAGE_LENGTH)));
  response.json(body);
}

/** The addresses of the mixed load as somebody would write them by hand. */
export function mixedByHand(select: Select, file: string): Express {
  const app = express();
  app.use(checkSession(select));
  app.get(POSTS, async ({ query }, response) => {
    const { categories, page, search } = query;
    if (typeof search === 'string') sendPage(response, await searchByHand(select, search));
    else if (typeof categories === 'string') {
      sendPage(response, await listByHand(select, { where: IN_CATEGORY, values: [Number(categories)] }));
    } else sendPage(response, await listByHand(select, { page: Number(page ?? 1) }));
  });
  app.get(`${POSTS}/:id`, async (request, response) => {
    const found = await oneByHand(select, Number(request.params.id));
    if (found) response.json(found.body);
    else response.sendStatus(404);
  });
  app.get(COMMENTS, async (request, response) => {
    sendPage(response, await commentsByHand(select, Number(request.query['post'])));
  });
  app.use(writesByHand(file));
  return app;
}
