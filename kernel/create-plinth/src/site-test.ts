import type { Language } from './files.js';

/** The first test of a site: everything that site.json names starts, and the example extension answers. */
export function siteTest(extension: string, language: Language): string {
  const isTypescript = language === 'ts';
  return `import { readSiteConfig } from '@plinth/cli/site';
import { ${isTypescript ? 'type TestSite, ' : ''}testHost } from '@plinth/testing';
import { expect } from 'chai';

describe('the site', () => {
  let site${isTypescript ? ': TestSite' : ''};
  before(async () => {
    // The very plugins and settings of site.json, on a database of the moment.
    const { extensions: plugins, options } = await readSiteConfig('site.json', []);
    const config = Object.entries(options.config ?? {});
    const settings = Object.fromEntries(config.map(([id, { settings = {} }]) => [id, settings]));
    const modules = Object.fromEntries(config.map(([id, { modules = {} }]) => [id, modules]));
    site = await testHost({ plugins, settings, modules });
  });
  after(() => site.stop());

  it('starts without an error', async () => {
    expect((await site.visitor().get('/')).status).to.equal(200);
    expect(site.errors).to.deep.equal([]);
  });

  it('greets', async () => {
    const { status, body } = await site.visitor().get('/${extension}/v1/greet/Ada');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ greeting: 'Hello, Ada!' });
  });
});
`;
}
