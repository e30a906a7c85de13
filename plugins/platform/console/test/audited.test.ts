import { can, definePlugin, page, redirect, Type } from '@plinth/kernel';
import { AUDIT } from '@plinth/operations';
import { consoleNonce, consolePage, html, screens } from '@plinth/pages';
import { submitForm, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import console from '../src/plugin.js';

const access = can('moderate_comments');

/** A plugin with a screen for editors: a press asks first, and does it when it is confirmed. */
const tides = definePlugin({
  id: 'tides',
  version: '1.0.0',
  title: 'Tides',
  needs: { kernel: '^0.1.0' },
  capabilities: { moderate_comments: ['editor'] },
  contributes: [
    screens([
      {
        id: 'tides',
        title: 'Tides',
        section: 'work',
        access,
        pages: [
          page({
            method: 'GET',
            path: '/tides',
            summary: 'Tides.',
            access,
            handle: (call) =>
              consolePage({ title: 'Tides', body: html`<h1>Tides</h1><form>${consoleNonce(call)}</form>` }),
          }),
          page({
            method: 'POST',
            path: '/tides',
            summary: 'Turns the tide.',
            access,
            args: { sure: Type.Boolean({ default: false }) },
            handle: ({ args, site }) =>
              args.sure
                ? redirect(`${site.url}/wp-admin/tides`, 303)
                : consolePage({ title: 'Sure?', body: html`<h1>Sure?</h1>` }),
          }),
        ],
      },
    ]),
  ],
});

describe('console / a screen that is not open to somebody', () => {
  it('says who may see it', async () => {
    const site = await testHost({ plugins: [console, tides] });
    const { status, text } = await (await site.as('author')).page('GET', '/wp-admin/tides');
    expect(status).to.equal(403);
    expect(text)
      .to.include('Available to: Administrator, Editor.')
      .and.include('<title>You don’t have access to this page');
    expect(text).to.not.include('Sorry');
    await site.stop();
  });
});

describe('console / what is done on a screen', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [console, tides] });
  });
  after(() => site.stop());

  const acts = async () => (await site.host.use(AUDIT).page({ page: 1, perPage: 9 })).rows;

  it('leaves a line by itself, whoever may do it, once it is done', async () => {
    const editor = await site.as('editor');
    expect((await submitForm(editor, '/wp-admin/tides', { dock: 'north' })).text).to.include('Sure?');
    expect(await acts()).to.deep.equal([]);
    expect((await submitForm(editor, '/wp-admin/tides', { sure: '1', dock: 'north' })).status).to.equal(303);
    const [line] = await acts();
    expect(line).to.deep.include({ act: 'Turns the tide.', plugin: 'tides', details: { sure: '1', dock: 'north' } });
    expect(await acts()).to.have.length(1);
  });
});
