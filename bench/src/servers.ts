import { createServer } from 'node:http';
import content from '@plinth/content';
import credentials from '@plinth/credentials';
import { standardPlugins } from '@plinth/host-config';
import { createHost } from '@plinth/kernel/host';
import express from 'express';
import { QueryTypes, Sequelize } from 'sequelize';

/** What a server of the bench is told by its parent. */
export interface ServerJob {
  readonly kind: 'plinth' | 'plinth-cached' | 'bare';
  readonly database: string;
  readonly dataFolder: string;
  readonly secret: string;
  /** For `bare`: what to send for the list and for one post, so that both servers write the same bytes. */
  readonly bodies?: { readonly list: unknown; readonly one: unknown };
}

const PAGE =
  'SELECT * FROM plinth_posts p WHERE p.type = $1 AND p.status = $2 ORDER BY p.created_at DESC, p.id DESC LIMIT 10 OFFSET 0';
const COUNT = 'SELECT COUNT(*) AS n FROM plinth_posts p WHERE p.type = $1 AND p.status = $2';
const ONE = 'SELECT * FROM plinth_posts p WHERE p.id = $1';
const TERMS =
  'SELECT pt.post_id, t.id, t.taxonomy, t.name, t.slug, t.description, t.parent_id, t.count FROM plinth_post_terms pt JOIN plinth_terms t ON t.id = pt.term_id WHERE pt.post_id IN';

/** What somebody would write by hand: Express, the same queries by `sequelize.query`, `res.json`. */
function bareApplication({ database, bodies }: ServerJob): express.Express {
  const sequelize = new Sequelize({ dialect: 'sqlite', storage: database, logging: false });
  const select = (sql: string, bind: unknown[]) =>
    sequelize.query<{ id: number; n: number }>(sql, { type: QueryTypes.SELECT, bind, raw: true });
  const app = express();
  app.get('/wp-json/wp/v2/posts', async (_request, response) => {
    const rows = await select(PAGE, ['post', 'publish']);
    const [counted] = await select(COUNT, ['post', 'publish']);
    await select(
      `${TERMS} (${rows.map((_row, index) => `$${index + 1}`).join(', ')})`,
      rows.map(({ id }) => id),
    );
    response.set('X-WP-Total', String(counted?.n)).json(bodies?.list);
  });
  app.get('/wp-json/wp/v2/posts/:id', async (request, response) => {
    const [row] = await select(ONE, [Number(request.params.id)]);
    await select(`${TERMS} ($1)`, [row?.id]);
    response.json(bodies?.one);
  });
  return app;
}

async function plinthApplication(job: ServerJob): Promise<express.Express> {
  const { database, dataFolder, secret } = job;
  const visitorCache = job.kind === 'plinth-cached';
  const site = { url: 'http://127.0.0.1', environment: 'local' as const };
  const host = await createHost({
    plugins: [...standardPlugins, content, credentials],
    database,
    dataFolder,
    secret,
    visitorCache,
    site,
    idleJobs: true,
  });
  const app = express();
  app.disable('x-powered-by');
  app.use(host.handler);
  return app;
}

/** Asks a server how much processor time it has used; it answers {@link ServerUse}. */
export type ServerQuestion = 'use';

/** Processor time of a server since it started, in seconds. */
export interface ServerUse {
  readonly seconds: number;
}

process.on('message', async (job: ServerJob | ServerQuestion) => {
  if (job === 'use') {
    const { user, system } = process.cpuUsage();
    process.send?.({ seconds: (user + system) / 1_000_000 } satisfies ServerUse);
    return;
  }
  const app = job.kind === 'bare' ? bareApplication(job) : await plinthApplication(job);
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  });
});
