import { definePlugin, invalidParam, JOBS, page, redirect, signedIn } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { html, nonceField, sitePage } from '../src/index.js';
import { pages } from '../src/points.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A form that creates something, refuses a text that is too short, and breaks on another. */
function things(made: string[]) {
  return definePlugin({
    id: 'things',
    version: '1.0.0',
    title: 'Things',
    needs: { kernel: '^0.1.0' },
    contributes: [
      pages([
        page({
          method: 'GET',
          path: '/things',
          summary: 'A form.',
          access: signedIn(),
          handle: (call) => sitePage(call, { title: 'Things', body: html`<form>${nonceField(call, 'things')}</form>` }),
        }),
        page({
          method: 'POST',
          path: '/things',
          summary: 'Creates a thing.',
          access: signedIn(),
          nonceAction: 'things',
          async handle(call) {
            const text = String(call.request.body['text'] ?? '');
            await new Promise((resolve) => setImmediate(resolve));
            if (text === 'stock' && made.length === 0) {
              made.push('delivery');
              throw invalidParam({ text: 'Out of stock.' });
            }
            if (text === '') return sitePage(call, { title: 'Things', body: html`<p>Too short.</p>`, status: 400 });
            made.push(text);
            return redirect(`${call.site.url}/things/${made.length}`, 303);
          },
        }),
      ]),
    ],
  });
}

describe('pages / forms that are sent twice', () => {
  const made: string[] = [];
  let site: TestSite;
  let ana: TestClient;
  before(async () => {
    site = await testHost({ plugins: [things(made)] });
    ana = await site.as('author');
  });
  after(() => site.stop());
  beforeEach(() => {
    made.length = 0;
  });

  /** The hidden fields of a fresh form, as a browser sends them. */
  const open = async (client = ana) => {
    const { text } = await client.page('GET', '/things');
    return [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
  };
  const send = (fields: [string, string][], text: string, client = ana) =>
    client.page('POST', '/things', {
      body: new URLSearchParams([...fields, ['text', text]]).toString(),
      headers: FORM,
    });

  it('act once, and lead all fifty that were sent at the same moment to the one that was made', async () => {
    const fields = await open();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(fields, 'a boat')));
    expect(made).to.deep.equal(['a boat']);
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).to.equal(1);
  });

  it('act again where they were opened again, hold something else, or are somebody else’s', async () => {
    const fields = await open();
    await send(fields, 'one');
    await send(fields, 'two');
    await send(await open(), 'one');
    const bo = await site.member({ roles: ['author'] });
    await send(await open(bo), 'one', bo);
    expect(made).to.deep.equal(['one', 'two', 'one', 'one']);
  });

  it('that were refused may be sent again, whether by a page or an error', async () => {
    const fields = await open();
    expect((await send(fields, '')).status).to.equal(400);
    expect((await send(fields, '')).status).to.equal(400);
    expect((await send(fields, 'stock')).status).to.equal(400);
    expect((await send(fields, 'stock')).status).to.equal(303);
    expect(made).to.deep.equal(['delivery', 'stock']);
  });

  it('are forgotten after a day', async () => {
    const fields = await open();
    await send(fields, 'boat');
    site.advance(25 * 3_600_000);
    const { database } = site.host.services;
    await site.host.use(JOBS).run('pages:remove-old-submissions');
    expect(await database.select(`SELECT id FROM ${database.table('form_submissions')}`)).to.deep.equal([]);
  });
});
