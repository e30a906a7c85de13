import { definePlugin, page, redirect, signedIn, Type } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { html, nonceField, sitePage } from '../src/index.js';
import { pages } from '../src/points.js';

/** A plugin with a form that writes a note. */
function notes(written: string[]) {
  return definePlugin({
    id: 'notes',
    version: '1.0.0',
    title: 'Notes',
    needs: { kernel: '^0.1.0' },
    contributes: [
      pages([
        page({
          method: 'GET',
          path: '/notes',
          summary: 'Notes.',
          access: signedIn(),
          handle: (call) => sitePage(call, { title: 'Notes', body: html`<form>${nonceField(call, 'notes')}</form>` }),
        }),
        page({
          method: 'POST',
          path: '/notes',
          summary: 'Notes.',
          access: signedIn(),
          nonceAction: 'notes',
          args: {
            text: Type.String({ default: '', maxLength: 1_000 }),
            tags: Type.Array(Type.String({ maxLength: 50 }), { default: [], maxItems: 9 }),
            password: Type.Optional(Type.String({ maxLength: 100 })),
          },
          handle({ args, site }) {
            written.push(`${args.text} ${args.tags.join()}`);
            return redirect(`${site.url}/notes`);
          },
        }),
        page({
          method: 'POST',
          path: '/wp-admin/notes',
          summary: 'Notes of the console.',
          access: signedIn(),
          nonceAction: 'console',
          handle() {
            written.push('console');
            return null;
          },
        }),
      ]),
    ],
  });
}

describe('pages / a form that comes too late, or without a session', () => {
  const written: string[] = [];
  let site: TestSite;
  let user: TestClient;

  before(async () => {
    site = await testHost({ plugins: [notes(written)] });
    user = await site.as('subscriber');
    const { text } = await user.page('GET', '/notes');
    seal = /name="_wpform" value="([^"]+)"/.exec(text)?.[1] ?? '';
    old = `0000000000&_wpform=${seal}`;
  });
  after(() => site.stop());
  beforeEach(() => {
    written.length = 0;
  });

  const OWN = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost', accept: 'text/html' };
  const send = (client: TestClient, body: string, headers: Record<string, string> = OWN) =>
    client.page('POST', '/notes?from=menu', {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  /** What a form of long ago carries: a nonce that is not good any more, and the seal of the form. */
  let old: string;
  let seal: string;
  const typed = () => `text=A+long+%3Cb%3Ethought%3C%2Fb%3E&tags%5B%5D=sea&tags%5B%5D=boats&_wpnonce=${old}`;

  it('comes back with all that was typed, and is taken when it is sent again', async () => {
    const answer = await send(user, typed());
    expect(answer.status).to.equal(403);
    expect(answer.text)
      .to.include('Review and submit again')
      .and.include('A long &lt;b>thought&lt;/b>')
      .and.include('boats');
    const fields = [...answer.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    expect(/action="([^"]+)"/.exec(answer.text)?.[1]).to.equal('/notes?from=menu');
    const again = new URLSearchParams(
      fields.map(([, name = '', value = '']) => [name, value.replaceAll('&lt;', '<').replaceAll('&gt;', '>')]),
    );
    expect((await send(user, again.toString())).status).to.equal(302);
    expect(written).to.deep.equal(['A long <b>thought</b> sea,boats']);
  });

  it('hands back nothing that was typed unseen, whatever its field is called', async () => {
    const unseen = `${typed()}&current=hunter+seven&_secrets%5B%5D=current&api_key=k-1234`;
    const answer = await send(site.visitor(), unseen);
    expect(answer.text).to.include('thought').and.not.include('hunter').and.not.include('k-1234');
    expect(answer.text).to.match(/<input[^>]*name="current"[^>]*type="password"|type="password"[^>]*name="current"/);
    for (const path of ['/account/password', '/account/delete']) {
      const { text } = await user.page('GET', path);
      const named = [...text.matchAll(/<input[^>]*type="password"[^>]*>/g)].map(
        ([tag]) => /name="([^"]+)"/.exec(tag)?.[1],
      );
      expect(named, path).to.not.be.empty;
      for (const name of named) expect(text, path).to.include(`name="_secrets[]" value="${name}"`);
    }
    const spied = new URLSearchParams({ confirm: 'ana', current: 'hunter seven', '_secrets[]': 'current' }).toString();
    const left = await site.visitor().page('POST', '/account/delete', {
      body: spied,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...OWN },
    });
    expect(left.text).to.include('ana').and.not.include('hunter');
  });

  it('is kept while somebody signs in', async () => {
    const answer = await send(site.visitor(), typed());
    expect(answer.status).to.equal(401);
    expect(answer.text).to.include('You’re signed out').and.include('target="_blank"').and.include('thought');
    expect(answer.text).to.include(`name="_wpform" value="${seal}"`).and.not.include('name="_wpnonce"');
    expect(written).to.deep.equal([]);
  });

  /** The form as browsers send it where it has a field for files. */
  const multipart = (client: TestClient, filename: string, bytes: string, text = 'A long thought') => {
    const field = (name: string, value: string) =>
      `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = `--cut\r\nContent-Disposition: form-data; name="picture"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n${bytes}\r\n`;
    const body = `${field('_wpnonce', '0000000000')}${field('_wpform', seal)}${field('text', text)}${file}--cut--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=cut', ...OWN };
    return client.page('POST', '/notes', { body, headers });
  };

  it('comes back where nothing was chosen in its field for files', async () => {
    for (const client of [user, site.visitor()]) {
      const answer = await multipart(client, '', '');
      expect(answer.text).to.include('Review and submit again').and.include('A long thought');
      expect(answer.text).to.not.include('type="file"');
    }
  });

  it('asks for the files once more that were chosen', async () => {
    for (const client of [user, site.visitor()]) {
      const answer = await multipart(client, 'boat.png', 'PNG');
      expect(answer.text).to.include('A long thought').and.include('Choose the file boat.png again');
      expect(answer.text)
        .to.match(/<form[^>]*enctype="multipart\/form-data"/)
        .and.match(/<input[^>]*name="picture"[^>]*type="file"/);
    }
  });

  it('asks for files once more where nothing else was typed', async () => {
    for (const client of [user, site.visitor()]) {
      const answer = await multipart(client, 'boat.png', 'PNG', '');
      expect(answer.text).to.include('Review and submit again').and.include('Choose the file boat.png again');
      expect(answer.text).to.include('Submitted values');
    }
  });

  it('says as whom it is sent after somebody signed in for it', async () => {
    const answer = await send(user, `text=Thought&_wpform=${seal}`);
    expect(answer.text).to.include(`You’re now signed in as ${user.user?.displayName}`).and.include('name="_wpnonce"');
  });

  it('asks for secrets once more, and hands none back', async () => {
    for (const client of [user, site.visitor()]) {
      const { text } = await send(client, `text=A+long+thought&password=hidden-value&_wpnonce=${old}`);
      expect(text).to.include('A long thought').and.include('Password (enter again)').and.not.include('hidden-value');
      expect(text).to.match(/<input[^>]*type="password"[^>]*>/);
      const empty = await send(client, `text=A+long+thought&password=&_wpnonce=${old}`);
      expect(empty.text).to.include('A long thought').and.not.include('once more');
    }
  });

  it('shows everything that it would change, by names that people read', async () => {
    const { text } = await send(
      user,
      `text=A+thought&post_title=Boats&group_id=0&_once=951d4303-1111-4222-8333-944455556666&act=post&_wpnonce=${old}`,
    );
    const shown = text.slice(text.indexOf('Submitted values'));
    expect(shown).to.include('Text').and.include('Post title').and.include('Boats');
    expect(shown).to.include('Group id').and.include('/notes?from=menu').and.not.include('951d');
    expect(text).to.include('name="group_id" value="0"').and.include('name="_once"');
  });

  it('is not made of what another site sends, of secrets, or of what is too large', async () => {
    for (const headers of [
      { ...OWN, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { ...OWN, 'sec-fetch-site': 'same-site' },
      { accept: 'text/html' },
      { ...OWN, origin: 'null' },
    ]) {
      const answer = await send(user, typed(), headers as Record<string, string>);
      expect(answer.status).to.equal(403);
      expect(answer.text, JSON.stringify(headers)).to.not.include('thought');
    }
    for (const body of [`password=secret&_wpnonce=${old}`, `text=${'x'.repeat(1_000_001)}&_wpnonce=${old}`]) {
      const answer = await send(user, body);
      expect(answer.status).to.equal(403);
      expect(answer.text).to.not.include('Review and submit again');
    }
    expect((await send(site.visitor(), 'text=%E0%A4%A')).status).to.equal(401);
    expect(written).to.deep.equal([]);
  });

  it('is refused where the site never showed the form to this person', async () => {
    const other = await site.member();
    const { text } = await other.page('GET', '/notes');
    const [, theirs, sealed] = /name="_wpnonce" value="([^"]+)".*?name="_wpform" value="([^"]+)"/.exec(text) ?? [];
    for (const proof of [
      'old',
      '0000000000',
      `0000000000&_wpform=${'f'.repeat(20)}`,
      `&_wpform=${sealed}`,
      theirs,
      '',
    ]) {
      const answer = await send(user, `text=A+long+thought&_wpnonce=${proof}`);
      expect(answer.status, proof).to.equal(403);
      expect(answer.text, proof).to.not.include('Review and submit again').and.not.include('name="_wpnonce"');
    }
    expect(written).to.deep.equal([]);
  });

  it('is never offered for the console', async () => {
    const admin = await site.as('administrator');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...OWN };
    for (const proof of ['0000000000', '']) {
      const body = `name=Mallory&roles%5B%5D=administrator&_wpnonce=${proof}`;
      const answer = await admin.page('POST', '/wp-admin/notes', { body, headers });
      expect(answer.text).to.not.include('Review and submit again');
      expect(answer.text).to.include('Copy your text').and.include('Mallory');
      const main = answer.text.slice(answer.text.indexOf('<main'), answer.text.indexOf('</main>'));
      expect(main).to.not.include('<form').and.not.include('<button');
    }
    const visitor = await site.visitor().page('POST', '/wp-admin/notes', { body: 'name=A+long+text', headers });
    expect(visitor.text).to.include('A long text').and.include('Sign in');
  });
});
