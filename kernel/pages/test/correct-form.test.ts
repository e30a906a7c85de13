import { definePlugin, page, redirect, signedIn, Type } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { html, nonceField, sitePage } from '../src/index.js';
import { pages } from '../src/points.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const args = {
  title: Type.String({ maxLength: 10 }),
  email: Type.String({ format: 'email', default: 'a@example.org' }),
  count: Type.Integer({ minimum: 1, default: 1 }),
  at: Type.Optional(Type.String({ format: 'date-time' })),
  tags: Type.Array(Type.String({ maxLength: 5 }), { default: [] }),
};

describe('pages / a form whose arguments do not fit', () => {
  const written: unknown[] = [];
  let site: TestSite;
  let ana: TestClient;
  before(async () => {
    const form = (path: string) =>
      page({
        method: 'GET',
        path,
        summary: 'A form.',
        access: signedIn(),
        handle: (call) => sitePage(call, { title: 'Form', body: html`<form>${nonceField(call, 'form')}</form>` }),
      });
    const declared = { method: 'POST', summary: 'Saves.', access: signedIn(), nonceAction: 'form', args } as const;
    site = await testHost({
      plugins: [
        definePlugin({
          id: 'forms',
          version: '1.0.0',
          title: 'Forms',
          needs: { kernel: '^0.1.0' },
          contributes: [
            pages([
              form('/own'),
              form('/kit'),
              page({
                ...declared,
                path: '/own',
                invalid: (call, { mistakes }) =>
                  sitePage(call, {
                    title: 'Again',
                    body: html`<p>${mistakes.map(({ name }) => name).join()}</p><p>${String(call.request.body['title'])}</p>`,
                  }),
                handle: (call) => redirect(`${call.site.url}/own`),
              }),
              page({
                ...declared,
                path: '/kit',
                handle(call) {
                  written.push(call.args);
                  return redirect(`${call.site.url}/kit`);
                },
              }),
            ]),
          ],
        }),
      ],
    });
    ana = await site.as('subscriber');
  });
  after(() => site.stop());
  beforeEach(() => {
    written.length = 0;
  });

  const nonce = () => ana.nonce('form');
  const send = (path: string, body: string) =>
    ana.page('POST', path, { body: `${body}&_wpnonce=${nonce()}`, headers: FORM });

  it('is shown again by its page, with its mistakes and what was typed', async () => {
    const { status, text } = await send('/own', 'title=far+too+long+a+title&count=0');
    expect(status).to.equal(400);
    expect(text).to.include('title,count').and.include('far too long a title');
  });

  it('is shown by the kit where its page has no form for that, and taken once it is right', async () => {
    const { status, text } = await send('/kit', 'title=far+too+long+a+title&email=nobody&tags%5B%5D=sea&count=2');
    expect(status).to.equal(400);
    expect(text).to.include('value="far too long a title"').and.include('value="nobody"').and.include('role="alert"');
    const fields = [...text.matchAll(/<input[^>]*\bname="([^"]+)"[^>]*\bvalue="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    expect(fields).to.deep.include(['tags[]', 'sea']).and.deep.include(['count', '2']);
    const right = new URLSearchParams(
      fields.map(([name, value]) => [name, name === 'title' ? 'short' : name === 'email' ? 'ana@example.org' : value]),
    );
    expect((await ana.page('POST', '/kit', { body: right.toString(), headers: FORM })).status).to.equal(302);
    expect(written).to.deep.equal([{ title: 'short', email: 'ana@example.org', count: 2, tags: ['sea'] }]);
  });

  it('asks for what is missing', async () => {
    const { status, text } = await send('/kit', 'count=2');
    expect(status).to.equal(400);
    expect(text).to.include('Title is required').and.include('name="title"');
  });

  it('may hold a time as browsers send it, without seconds', async () => {
    expect((await send('/kit', 'title=a&at=2026-11-27T10:30')).status).to.equal(302);
    expect(written[0]).to.include({ at: '2026-11-27T10:30:00' });
    expect((await send('/kit', 'title=a&at=2026-13-27T10:30')).status).to.equal(400);
  });
});
