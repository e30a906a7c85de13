import * as kit from '@plinth/pages/kit';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { stories } from '../src/kit/screen.js';
import { console as consolePlugin } from '../src/plugin.js';

/** They stand around every page, this one too. */
const AROUND = ['Main', 'SkipLink'];

describe('console: the stories of the page kit', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [consolePlugin] });
  });
  after(() => site.stop());

  it('shows every component that the kit exports', () => {
    const components = Object.entries(kit).filter(
      ([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function',
    );
    const shown = new Set([...stories.flatMap(({ shows }) => shows), ...AROUND]);
    expect(components.map(([name]) => name).filter((name) => !shown.has(name))).to.deep.equal([]);
  });

  it('stands in the menu of an administrator, and takes its own forms without changing anything', async () => {
    const admin = await site.as('administrator');
    const page = await admin.page('GET', '/wp-admin/kit');
    expect(page.status).to.equal(200);
    expect(page.text)
      .to.match(/<nav[\s\S]*wp-admin\/kit"/)
      .and.include('RefusedNotice');
  });

  it('is refused to everybody else', async () => {
    expect((await (await site.as('editor')).page('GET', '/wp-admin/kit')).status).to.equal(403);
  });
});
