import type { TSchema } from 'typebox';
import { Type } from '../vendor/typebox.js';

/** What `site.json` may say about the site itself. */
export const siteSchemas: Readonly<Record<string, TSchema>> = {
  title: Type.String({ minLength: 1, description: 'Name of the site.' }),
  description: Type.String({ description: 'One line about the site.' }),
  timezone: Type.String({ format: 'timezone', description: 'IANA time zone, e.g. Europe/Zurich; default UTC.' }),
  language: Type.String({ description: 'Language of the pages, e.g. en.' }),
  registrationOpen: Type.Boolean({ description: 'Whether visitors may make accounts for themselves.' }),
  defaultRole: Type.String({ description: 'The role of new accounts.' }),
};

/** What `site.json` may limit. */
export const limitSchemas: Readonly<Record<string, TSchema>> = {
  bodyBytes: Type.Integer({ minimum: 256, description: 'Largest JSON or form body.' }),
  uploadBytes: Type.Integer({
    minimum: 256,
    description: 'Largest upload that is read at all: all files of a request.',
  }),
  slowestBytesPerSecond: Type.Integer({
    minimum: 0,
    description: 'A body that comes slower is cut off; 0 lets it take its time. Default 10240.',
  }),
  statementSeconds: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    description: 'How long PostgreSQL or MariaDB may be silent in a statement; 0 for as long as they like. Default 30.',
  }),
  connections: Type.Integer({ minimum: 1, description: 'Connections that are open at the same time. Default 10000.' }),
  handlerSeconds: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    description: 'How long a route may take to answer, in seconds; 0 for as long as it likes.',
  }),
  shapingMs: Type.Integer({
    minimum: 50,
    maximum: 60_000,
    description:
      'How long a tap may take where an answer or a page waits for it and its hook names no limit, in milliseconds. Default 300.',
  }),
  heldMs: Type.Integer({
    minimum: 0,
    maximum: 60_000,
    description:
      'From how long on something that holds the event loop, so that nobody is served, is reported, in milliseconds; 0 for never. Default 250.',
  }),
  stopSeconds: Type.Integer({
    minimum: 0,
    maximum: 3600,
    description: 'How long requests under way may take to finish when the site stops. Default 10.',
  }),
};
