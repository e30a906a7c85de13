import { readFileSync } from 'node:fs';
import { expectError, expectSuccess, type TestSite } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { blockSite } from './support.js';

interface Theme {
  readonly stylesheet: string;
  readonly status: string;
  readonly theme_supports: Readonly<Record<string, unknown>>;
}

describe('blocks: themes', () => {
  let site: TestSite;
  before(async () => {
    site = await blockSite();
  });
  after(() => site.stop());

  it('tells writers of one active theme, with every field and feature that WordPress tells', async () => {
    const file = new URL('../../../../../test/fixtures/wordpress/6.1/themes-active.json', import.meta.url);
    const [recorded] = JSON.parse(readFileSync(file, 'utf8')).body;
    const author = await site.as('author');
    const answer = await author.get('/wp/v2/themes', { query: { status: 'active', context: 'edit' } });
    const themes = expectSuccess<Theme[]>(answer);
    expect(themes).to.have.length(1);
    expect(themes[0]).to.include.keys(Object.keys(recorded));
    expect(themes[0]?.theme_supports).to.have.all.keys(Object.keys(recorded.theme_supports));
    expect(answer.headers['x-wp-total']).to.equal('1');
  });

  it('has none that is inactive', async () => {
    const author = await site.as('author');
    expect(expectSuccess(await author.get('/wp/v2/themes', { query: { status: 'inactive' } }))).to.deep.equal([]);
    const both = await author.get('/wp/v2/themes', { query: { status: 'inactive,active' } });
    expect(expectSuccess(both)).to.have.length(1);
  });

  it('tells the one by its name, and of no other', async () => {
    const author = await site.as('author');
    expect(expectSuccess<Theme>(await author.get('/wp/v2/themes/plinth')).status).to.equal('active');
    expectError(await author.get('/wp/v2/themes/other'), 404, 'rest_theme_not_found');
  });

  it('tells nothing to visitors and subscribers', async () => {
    expectError(await site.visitor().get('/wp/v2/themes'), 401, 'rest_cannot_view_active_theme');
    expectError(await (await site.as('subscriber')).get('/wp/v2/themes'), 403, 'rest_cannot_view_active_theme');
  });

  it('has no global styles, no variations of them and no templates, and says so without refusing', async () => {
    const author = await site.as('author');
    const styles = expectSuccess(await author.get('/wp/v2/global-styles/themes/plinth'));
    expect(styles).to.deep.include({ settings: {}, styles: {} });
    expect(expectSuccess(await author.get('/wp/v2/global-styles/themes/plinth/variations'))).to.deep.equal([]);
    expect(expectSuccess(await author.get('/wp/v2/templates/lookup', { query: { slug: 'front-page' } }))).to.deep.equal(
      {},
    );
    for (const path of ['themes/other', 'themes/other/variations'])
      expectError(await author.get(`/wp/v2/global-styles/${path}`), 404, 'rest_theme_not_found');
  });

  it('tells visitors nothing of styles and templates', async () => {
    const visitor = site.visitor();
    const styles = await visitor.get('/wp/v2/global-styles/themes/plinth');
    expectError(styles, 401, 'rest_cannot_manage_global_styles');
    const template = await visitor.get('/wp/v2/templates/lookup', { query: { slug: 'index' } });
    expectError(template, 401, 'rest_cannot_manage_templates');
  });
});
