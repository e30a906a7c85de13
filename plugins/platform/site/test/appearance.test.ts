import { blocks } from '@plinth/blocks';
import { content } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { site as sitePlugin } from '../src/plugin.js';
import { keepPost, menuSite, recorded } from './support.js';

interface ThemeJson {
  readonly stylesheet: string;
  readonly is_block_theme: boolean;
  readonly theme_supports: Readonly<Record<string, unknown>>;
  readonly _links: Readonly<Record<string, unknown>>;
}

interface Preset {
  readonly slug: string;
  readonly color: string;
  readonly size: string;
}

describe('site: themes, global styles and templates', () => {
  let site: TestSite;
  let admin: TestClient;
  let author: TestClient;

  before(async () => {
    site = await menuSite({ plugins: [content, blocks, sitePlugin] });
    admin = await site.as('administrator');
    author = await site.as('author');
  });
  after(() => site.stop());

  /** The stylesheets of a page that shows blocks. */
  const styles = async () => {
    const post = await keepPost(site, {
      title: 'Blocks',
      content: '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->',
    });
    const { text } = await site.visitor().page('GET', `/${post.slug}/`);
    const sheets = [...text.matchAll(/<link rel="stylesheet" href="(?:http:\/\/localhost)?([^"]+)"/g)];
    const parts = await Promise.all(sheets.map(([, path = '']) => site.visitor().page('GET', path)));
    return parts.map((each) => each.text.replace(/:\s+/g, ':')).join('\n');
  };

  it('names one theme with the fields that WordPress gives', async () => {
    const [theirs] = recorded<ThemeJson[]>('themes-active');
    const answer = await author.get('/wp/v2/themes?context=edit&status=active');
    const [own] = expectSuccess<ThemeJson[]>(answer);
    expect(answer.headers['x-wp-total']).to.equal('1');
    expect(own).to.have.all.keys([...Object.keys(theirs ?? {}), 'is_block_theme']);
    expect(own?.theme_supports).to.have.all.keys(Object.keys(theirs?.theme_supports ?? {}));
    expect(own).to.include({ stylesheet: 'plinth', is_block_theme: false });
    expect(own?._links).to.have.keys('self', 'collection', 'curies');
    const one = expectSuccess<ThemeJson>(await author.get('/wp/v2/themes/plinth'));
    expect(one).to.deep.equal(own);
    expectError(await author.get('/wp/v2/themes/other'), 404, 'rest_theme_not_found');
  });

  it('says of palette and sizes what the stylesheets of the pages have', async () => {
    const css = await styles();
    const { theme_supports: supports } = expectSuccess<ThemeJson>(await author.get('/wp/v2/themes/plinth'));
    const colors = supports['editor-color-palette'] as Preset[];
    expect(colors.length).to.equal([...css.matchAll(/\.has-[\w-]+-background-color\{/g)].length);
    for (const { slug, color } of colors) expect(css).to.contain(`.has-${slug}-color{color:${color}}`);
    const sizes = supports['editor-font-sizes'] as Preset[];
    expect(sizes.length).to.equal([...css.matchAll(/\.has-[\w-]+-font-size\{/g)].length);
    for (const { slug, size } of sizes) expect(css).to.contain(`.has-${slug}-font-size{font-size:${size}}`);
    expect(supports['disable-custom-gradients']).to.equal(true);
  });

  it('says in global styles what the stylesheets of the pages have', async () => {
    const css = await styles();
    type Global = {
      settings: { layout: { wideSize: string }; color: { palette: { theme: Preset[] } } };
      styles: {
        typography: { fontFamily: string; fontSize: string; lineHeight: string };
        elements: { link: { color: { text: string } } };
      };
    };
    const global = expectSuccess<Global>(await author.get('/wp/v2/global-styles/themes/plinth'));
    const theirs = recorded<{ settings: object }>('global-styles-theme');
    expect(Object.keys(theirs.settings)).to.include.members(Object.keys(global.settings));
    const { fontFamily, fontSize, lineHeight } = global.styles.typography;
    const [family] = fontFamily.split(',');
    expect(css)
      .to.match(new RegExp(`--pico-font-family:${family},`))
      .and.contain(`--body:${fontSize}`);
    expect(css).to.contain(`--pico-line-height:${lineHeight}`);
    expect(css).to.contain(`--accent:light-dark(${global.styles.elements.link.color.text},`);
    expect(css).to.contain(global.settings.layout.wideSize);
    for (const { slug, color } of global.settings.color.palette.theme)
      expect(css).to.contain(`.has-${slug}-color{color:${color}}`);
    expect(expectSuccess(await author.get('/wp/v2/global-styles/themes/plinth/variations'))).to.deep.equal([]);
    expectError(await author.get('/wp/v2/global-styles/themes/other'), 404, 'rest_theme_not_found');
    expectError(await author.get('/wp/v2/global-styles/themes/other/variations'), 404, 'rest_theme_not_found');
    expectError(await admin.get('/wp/v2/global-styles/9'), 404, 'rest_global_styles_not_found');
    expectError(await author.get('/wp/v2/global-styles/9'), 403, 'rest_cannot_view');
  });

  it('shows the active theme to those who write, and all to those who switch themes', async () => {
    const subscriber = await site.as('subscriber');
    for (const path of ['/wp/v2/themes?status=active', '/wp/v2/themes/plinth', '/wp/v2/global-styles/themes/plinth']) {
      expectError(await site.visitor().get(path), 401, 'rest_cannot_view_active_theme');
      expectError(await subscriber.get(path), 403, 'rest_cannot_view_active_theme');
    }
    for (const path of ['/wp/v2/themes', '/wp/v2/themes?status=inactive', '/wp/v2/themes?status=active,inactive']) {
      expectError(await author.get(path), 403, 'rest_cannot_view_themes');
    }
    expect(expectSuccess<object[]>(await admin.get('/wp/v2/themes'))).to.have.length(1);
    expect(expectSuccess<object[]>(await admin.get('/wp/v2/themes?status=inactive'))).to.deep.equal([]);
    expectError(await admin.get('/wp/v2/themes?status=nothing'), 400, 'rest_invalid_param');
    const switcher = await site.member({ can: ['switch_themes'] });
    expectSuccess(await switcher.get('/wp/v2/themes'));
  });

  it('has no templates, for those who decide about the look', async () => {
    for (const path of ['/wp/v2/templates', '/wp/v2/template-parts']) {
      expect(expectSuccess(await admin.get(path))).to.deep.equal([]);
      expect(expectSuccess(await admin.get(`${path}/lookup?slug=front-page`))).to.deep.equal({});
      expectError(await admin.get(`${path}/lookup`), 400, 'rest_missing_callback_param');
      expectError(await author.get(path), 403, 'rest_cannot_manage_templates');
      expectError(await site.visitor().get(`${path}/lookup?slug=front-page`), 401, 'rest_cannot_manage_templates');
    }
  });

  it('offers no styles of blocks where blocks have none', async () => {
    const plain = await menuSite();
    const writer = await plain.as('author');
    const { theme_supports: supports } = expectSuccess<ThemeJson>(await writer.get('/wp/v2/themes/plinth'));
    expect(supports).to.include({ 'align-wide': false, 'editor-color-palette': false, 'responsive-embeds': false });
    await plain.stop();
  });
});
