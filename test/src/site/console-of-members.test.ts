import { plugins } from '@plinth/host-config';
import { contributedTo } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import type { TemporaryFolder } from '../support/folders.js';
import { type StartedSite, startDemo } from './command-line.js';

/** The addresses of all screens of the console that no id is needed for. */
const SCREENS = plugins
  .flatMap((plugin) => contributedTo(plugin, screens).flatMap((screen) => screen.pages))
  .filter(({ methods, declaration }) => methods.includes('GET') && !declaration.path.includes(':'))
  .map(({ declaration }) => `/wp-admin${declaration.path}`);

describe('the console of a member without duties', () => {
  let site: StartedSite & { readonly folder: TemporaryFolder };
  before(async () => {
    site = await startDemo();
  });
  after(async () => {
    await site.child.end();
    await site.folder.remove();
  });

  for (const login of ['subscriber', 'customer', 'student'])
    it(`shows ${login} their own profile and nothing of the administration`, async () => {
      const browser = new Browser(site.url);
      await browser.signIn(login, 'demo');
      const response = await browser.fetch('/wp-admin/');
      const text = await response.text();
      expect(response.status).to.equal(200);
      expect(text).to.include('name="first_name"').and.include('/account/password');
      expect([...text.matchAll(/href="[^"]*\/wp-admin[^"]*"/g)].map(([link]) => link)).to.deep.equal([]);
      expect(SCREENS.length).to.be.above(20);
      for (const path of SCREENS) {
        const refused = await browser.fetch(path, { redirect: 'manual' });
        expect(refused.status, path).to.be.oneOf([403, 404]);
      }
    });
});
