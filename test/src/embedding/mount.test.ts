import type { Host } from '@plinth/kernel/host';
import { expect } from 'chai';
import express5, { type ErrorRequestHandler, type Express } from 'express';
import express4 from 'express4';
import { Browser } from '../support/browser.js';
import { picture } from '../support/pictures.js';
import { addUser, PASSWORD } from '../support/sites.js';
import { type Application, listen } from './application.js';

interface Item {
  readonly id: number;
  readonly link: string;
  readonly slug: string;
  readonly _links: Readonly<Record<string, readonly { readonly href: string }[]>>;
}

/** What an application has of its own: parsers, routes before and after the mount, its 404, its errors. */
function furnish(app: Express, express: typeof express5): { finish(): void } {
  app.use(express.json(), express.urlencoded({ extended: true }));
  app.get('/', (_request, response) => void response.send('home of the application'));
  app.get('/broken', () => {
    throw new Error('own mistake');
  });
  app.post('/echo', (request, response) => void response.json(request.body));
  const showError: ErrorRequestHandler = (error: Error, _request, response, _next) => {
    response.status(500).send(`handled by the application: ${error.message}`);
  };
  return {
    finish() {
      app.get('/after', (_request, response) => void response.send('after the mount'));
      app.use((request, response) => void response.status(404).send(`application: no ${request.originalUrl}`));
      app.use(showError);
    },
  };
}

for (const [name, express] of [
  ['Express 5', express5],
  ['Express 4', express4],
] as const) {
  for (const prefix of ['/cms', '/a/b']) {
    describe(`embedding in ${name} below ${prefix}`, () => {
      let application: Application;
      let host: Host;
      let editor: Browser;
      let visitor: Browser;
      let home: string;

      const text = async (path: string, init?: RequestInit) => {
        const response = await visitor.fetch(application.url + path, init);
        return `${response.status} ${await response.text()}`;
      };
      const publish = async (title: string) =>
        (await editor.rest<Item>('POST', '/wp/v2/posts', { title, content: `<p>${title}</p>`, status: 'publish' }))
          .body;

      before(async () => {
        const app = express();
        const own = furnish(app, express);
        application = await listen(app);
        home = application.url + prefix;
        host = await application.host(prefix);
        app.use(prefix, host.handler);
        own.finish();
        await addUser(host, 'editor', 'editor');
        editor = new Browser(home);
        visitor = new Browser(home);
        await editor.signIn('editor', PASSWORD);
      });
      after(async () => {
        await application.stop();
        expect(application.log.errors).to.deep.equal([]);
      });

      it("leaves the application's own routes, errors and 404 alone", async () => {
        expect(await text('/')).to.equal('200 home of the application');
        expect(await text('/after')).to.equal('200 after the mount');
        expect(await text('/broken')).to.equal('500 handled by the application: own mistake');
        expect(await text('/wp-json/')).to.equal('404 application: no /wp-json/');
        const headers = { 'Content-Type': 'application/json' };
        expect(await text('/echo', { method: 'POST', body: '{"a":1}', headers })).to.equal('200 {"a":1}');
        expect(await text(`${prefix}/wp-json/wp/v2/posts`, { method: 'POST', body: '{"a":', headers })).to.match(
          /^500 handled by the application/,
        );
      });

      it('hands what it does not know below the mount on to the application', async () => {
        for (const path of ['/nothing', '/nothing/at/all/', '/wp-content/uploads/none.png', '/wp-jsonx', '/x?y=1']) {
          expect(await text(prefix + path)).to.equal(`404 application: no ${prefix}${path}`);
        }
        for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
          expect(await text(`${prefix}/nothing`, { method }), method).to.equal(`404 application: no ${prefix}/nothing`);
        }
        expect(await text(`${prefix}x`)).to.equal(`404 application: no ${prefix}x`);
      });

      it('answers an unknown REST route itself', async () => {
        const response = await fetch(`${home}/wp-json/nothing/v1`);
        expect(response.status).to.equal(404);
        expect(await response.json()).to.include({ code: 'rest_no_route' });
      });

      it('announces its REST root below the prefix on the home page, with and without a slash', async () => {
        for (const address of [home, `${home}/`]) {
          const response = await fetch(address);
          expect(response.status, address).to.equal(200);
          expect(response.headers.get('link')).to.equal(`<${home}/wp-json/>; rel="https://api.w.org/"`);
        }
        const index = await visitor.rest<{ url: string; home: string; authentication: object }>('GET', '/');
        expect(index.body).to.include({ url: home, home });
        expect(JSON.stringify(index.body.authentication)).to.contain(`${home}/`);
      });

      it('is reached by rest_route, index.php and with a query directly behind the prefix', async () => {
        for (const path of [
          '/?rest_route=/wp/v2/types',
          '?rest_route=/wp/v2/types',
          '/index.php/wp-json/wp/v2/types',
        ]) {
          expect((await fetch(home + path)).status, path).to.equal(200);
        }
      });

      it('says below the prefix whether it is ready', async () => {
        expect((await fetch(`${home}/readyz`)).status).to.equal(200);
        expect((await fetch(`${application.url}/readyz`)).status).to.equal(404);
      });

      it('gives posts addresses below the prefix, which show them', async () => {
        const post = await publish('A long walk');
        expect(post.link.startsWith(`${home}/`)).to.equal(true);
        const shown = await fetch(post.link);
        expect(shown.status).to.equal(200);
        expect(await shown.text()).to.contain('A long walk');
      });

      it('redirects from the id of a post to its address below the prefix', async () => {
        const post = await publish('Redirected');
        const response = await fetch(`${home}/?p=${post.id}`, { redirect: 'manual' });
        expect(response.status).to.equal(301);
        expect(response.headers.get('location')).to.equal(post.link);
      });

      it('links below the prefix in items, in Location and in the pages of a collection', async () => {
        const made = await editor.rest<Item>('POST', '/wp/v2/posts', { title: 'Linked', status: 'publish' });
        expect(made.headers.get('location')).to.equal(`${home}/wp-json/wp/v2/posts/${made.body.id}`);
        for (const { href } of Object.values(made.body._links).flat()) {
          if (!href.includes('api.w.org')) expect(href.startsWith(`${home}/`), href).to.equal(true);
        }
        const list = await visitor.rest<Item[]>('GET', '/wp/v2/posts?per_page=1');
        const next = /<([^>]+)>; rel="next"/.exec(list.headers.get('link') ?? '')?.[1];
        expect(next).to.match(new RegExp(`^${home}/wp-json/wp/v2/posts\\?`));
        expect((await fetch(String(next))).status).to.equal(200);
      });

      it('takes what the parsers of the application have read: JSON and forms', async () => {
        const nonce = await editor.nonce();
        const asForm = new URLSearchParams({ title: 'By form', status: 'draft', _wpnonce: nonce });
        const response = await editor.fetch(`${home}/wp-json/wp/v2/posts`, { method: 'POST', body: asForm });
        expect(response.status).to.equal(201);
        const posted = await editor.rest<Item>('POST', '/wp/v2/posts', { title: 'By JSON', categories: [] });
        expect(posted.status).to.equal(201);
        const changed = await editor.rest<{ title: { raw: string } }>('PUT', `/wp/v2/posts/${posted.body.id}`, {
          title: 'Put',
        });
        expect(changed.body.title.raw).to.equal('Put');
      });

      it('keeps an upload and serves it below the prefix', async () => {
        const bytes = await picture(10, 10);
        const body = new FormData();
        body.append('file', new Blob([bytes], { type: 'image/png' }), 'dot.png');
        const headers = { 'X-WP-Nonce': await editor.nonce() };
        const response = await editor.fetch(`${home}/wp-json/wp/v2/media`, { method: 'POST', body, headers });
        expect(response.status).to.equal(201);
        const { source_url: address }: { source_url: string } = JSON.parse(await response.text());
        expect(address.startsWith(`${home}/wp-content/uploads/`)).to.equal(true);
        expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).to.equal(true);
      });

      it('signs in below the prefix, with a cookie that the application never sees', async () => {
        const browser = new Browser(home);
        const form = await browser.page('/wp-login.php');
        expect(form.text).to.contain(`action="${home}/wp-login.php"`);
        const landed = await browser.signIn('editor', PASSWORD);
        expect(landed.url).to.equal(`${home}/wp-admin/`);
        expect(await landed.text()).to.contain('<h1>Overview</h1>');
        // The session, and that the browser was signed in.
        expect(browser.jar.all.map(({ path }) => path)).to.deep.equal([`${prefix}/`, `${prefix}/`]);
        expect(browser.jar.header(new URL(`${application.url}/`))).to.equal(undefined);
        expect((await browser.rest<{ name: string }>('GET', '/wp/v2/users/me')).body.name).to.equal('editor');
      });

      it('follows redirect_to only within its own origin', async () => {
        for (const [wanted, expected] of [
          [`${home}/wp-json/`, `${home}/wp-json/`],
          ['https://evil.example/', `${home}/wp-admin/`],
          ['//evil.example/', `${home}/wp-admin/`],
        ] as const) {
          const body = new URLSearchParams({ log: 'editor', pwd: PASSWORD, redirect_to: wanted });
          const response = await fetch(`${home}/wp-login.php`, { method: 'POST', body, redirect: 'manual' });
          expect(response.headers.get('location'), wanted).to.equal(expected);
        }
      });
    });
  }
}
