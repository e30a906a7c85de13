import { anyone, definePlugin, page } from '@plinth/kernel';
import { conformanceChecks } from '@plinth/testing';
import { expect } from 'chai';
import { html, pages, sitePage, trusted } from '../src/index.js';

const TITLE = 'puts a nonce into every form that changes something';

describe('pages / the conformance check of forms', () => {
  /** How the check ends for a plugin whose page shows this. */
  async function verdict(shown: string): Promise<string> {
    const plugin = definePlugin({
      id: 'desk',
      version: '1.0.0',
      title: 'Desk',
      contributes: [
        pages([
          page({
            method: 'GET',
            path: '/desk',
            summary: 'Desk',
            access: anyone,
            handle: (call) => sitePage(call, { title: 'Desk', body: html`${trusted(shown)}` }),
          }),
          page({
            method: 'POST',
            path: '/desk/open',
            summary: 'Open',
            access: anyone,
            nonceAction: false,
            handle: (call) => sitePage(call, { title: 'Open', body: html`` }),
          }),
        ]),
      ],
    });
    const check = conformanceChecks(plugin).find(({ title }) => title === TITLE);
    if (!check) return 'there is no such check';
    return check.run().then(() => 'passes', String);
  }

  it('finds a form that changes something without a nonce', async () => {
    const found = await verdict(
      '<form class="a" action="/desk/save?a=1&amp;b=2" method="post"><button>Save</button></form>',
    );
    expect(found).to.include('/desk has a form without a nonce (/desk/save?a=1&b=2)');
    expect(await verdict('<form method=post><button>Save</button></form>')).to.include('without a nonce (/desk)');
  });

  it('passes a form with a nonce, one that only searches, and pages and sites that need none', async () => {
    const forms = [
      '<form method="post" action="/desk/save"><input type="hidden" name="_wpnonce" value="a"></form>',
      '<form method="get" action="/desk"><input name="q"></form>',
      '<form action="/desk"><input name="q"></form>',
      '<form method="post" action="/desk/open"><button>Open</button></form>',
      '<form method="post" action="https://pay.example.org/"><button>Pay</button></form>',
    ];
    expect(await verdict(forms.join(''))).to.equal('passes');
  });
});
