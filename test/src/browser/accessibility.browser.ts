import { expect } from 'chai';
import { Demo, ROLES, VIEWS } from './demo.js';
import { PAGES, SCREENS } from './pages.js';

/** The ids that a page has more than once: a label would lead to the wrong field. axe no longer looks for them. */
const DOUBLED_IDS = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) < place))].join(' ');
})()`;

describe('every page, in a browser', function () {
  this.timeout(300_000);
  let demo: Demo;

  before(async function () {
    demo = await Demo.open(this);
  });
  after(() => demo?.close());

  const all = [...PAGES, ...SCREENS, { path: '/wp-admin/', as: ROLES.filter((login) => login !== '') }];

  /** Each page in each view, each role in each view: of those who see a page, one takes the one and the next the other. */
  const isLookedAt = (as: readonly string[], login: string, page: number, view: number): boolean => {
    const at = as.indexOf(login);
    return at >= 0 && (as.length === 1 || (at + page) % VIEWS.length === view);
  };

  for (const login of ROLES) {
    it(`can be used by everybody and says nothing on the console: as ${login || 'a visitor'}`, async () => {
      const found: string[] = [];
      for (const [viewAt, view] of VIEWS.entries()) {
        const window = await demo.window(login, view);
        for (const [pageAt, { path, as }] of all.entries()) {
          if (!isLookedAt(as, login, pageAt, viewAt)) continue;
          const status = await window.go(path);
          if (status !== 200) found.push(`${path}: ${status}`);
          found.push(...(await window.violations()).map((line) => `${path} at ${view.width}: ${line}`));
          const tooWide = await window.page.evaluate('document.documentElement.scrollWidth > innerWidth');
          if (tooWide) found.push(`${path} at ${view.width}: wider than the window`);
          const doubled = await window.page.evaluate(DOUBLED_IDS);
          if (doubled !== '') found.push(`${path} at ${view.width}: more than one ${doubled}`);
        }
        found.push(...window.said);
        await window.close();
      }
      expect(found).to.deep.equal([]);
    });
  }

  for (const login of ['subscriber', 'editor']) {
    it(`shows no screen to ${login} who may not see it`, async () => {
      const window = await demo.window(login);
      for (const { path, as } of SCREENS) {
        if (as.includes(login)) continue;
        expect(await window.go(path), path).to.equal(403);
      }
      await window.close();
    });
  }
});
