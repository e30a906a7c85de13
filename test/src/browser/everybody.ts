import { expect } from 'chai';
import { Demo, ROLES, type Role, VIEWS, type Window } from './demo.js';
import { type DemoPage, PAGES, SCREENS } from './pages.js';

/** The ids that a page has more than once: a label would lead to the wrong field. axe no longer looks for them. */
const DOUBLED_IDS = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) < place))].join(' ');
})()`;

const ALL: readonly DemoPage[] = [
  ...PAGES,
  ...SCREENS,
  { path: '/wp-admin/', as: ROLES.filter((login) => login !== '') },
];

/** Each page in each view, each role in each view: of those who see a page, one takes the one and the next the other. */
function isLookedAt(as: readonly string[], login: string, page: number, view: number): boolean {
  const at = as.indexOf(login);
  return at >= 0 && (as.length === 1 || (at + page) % VIEWS.length === view);
}

/** What is wrong with the page at an address, a line each. */
async function faultsOf(window: Window, path: string): Promise<string[]> {
  const status = await window.go(path);
  const faults = status === 200 ? [] : [`answers ${status}`];
  faults.push(...(await window.violations()));
  if (await window.page.evaluate('document.documentElement.scrollWidth > innerWidth'))
    faults.push('wider than the window');
  const doubled = await window.page.evaluate(DOUBLED_IDS);
  if (doubled !== '') faults.push(`more than one ${doubled}`);
  return faults;
}

/**
 * Registers the suite that opens every page as some of the people of the demo. It takes minutes, so it lies in more than
 * one file: files are tested beside one another.
 */
export function canBeUsedBy(roles: readonly Role[]): void {
  describe(`every page, in a browser: ${roles.map((login) => login || 'a visitor').join(', ')}`, function () {
    this.timeout(300_000);
    let demo: Demo;

    before(async function () {
      demo = await Demo.open(this);
    });
    after(() => demo?.close());

    for (const login of roles) {
      it(`can be used and says nothing on the console: as ${login || 'a visitor'}`, async () => {
        const found: string[] = [];
        for (const [viewAt, view] of VIEWS.entries()) {
          const window = await demo.window(login, view);
          for (const [pageAt, { path, as }] of ALL.entries()) {
            if (!isLookedAt(as, login, pageAt, viewAt)) continue;
            const faults = await faultsOf(window, path);
            found.push(...faults.map((line) => `${path} at ${view.width}: ${line}`));
          }
          found.push(...window.said);
          await window.close();
        }
        expect(found).to.deep.equal([]);
      });
    }

    for (const login of roles.filter((role) => role === 'subscriber' || role === 'editor')) {
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
}
