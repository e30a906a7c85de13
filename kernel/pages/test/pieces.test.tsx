import { RestError } from '@plinth/kernel';
import { systemClock } from '@plinth/kernel/layer';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { compareBriefly, compareCoarsely, compareTexts, rowsOf } from '../src/diff/index.js';
import {
  Card,
  CardList,
  Confirm,
  DangerZone,
  Definitions,
  DiffTable,
  Empty,
  Paging,
  RefusedNotice,
  Timeline,
} from '../src/kit/index.js';
import { errorOf, refusedBy, refusedFor } from '../src/refused.js';
import { renderHtml } from '../src/render.js';
import { RichTextField, RichTextStyles } from '../src/rich-text/index.js';

describe('pages / pieces of the page kit', () => {
  const site = { url: 'http://localhost', language: 'en', timezone: 'UTC' };
  let context: Parameters<typeof renderHtml>[0];
  const shown = (element: Parameters<typeof renderHtml>[1]) => renderHtml(context, element).text;

  before(async () => {
    const host = await testHost({ plugins: [] });
    context = { ...host.pluginContext('kernel'), site: { ...host.host.site, ...site }, clock: systemClock };
    await host.stop();
  });

  describe('differences', () => {
    it('stand side by side, what was removed beside what took its place', () => {
      const { hunks, additions, deletions, exact } = compareBriefly({
        before: 'one\ntwo\nthree\n',
        after: 'one\n2\nthree\nfour\n',
      });
      expect({ additions, deletions, exact }).to.deep.equal({ additions: 2, deletions: 1, exact: true });
      const rows = hunks.flatMap(rowsOf).map(({ before, after }) => [before?.content, after?.content]);
      expect(rows).to.deep.equal([
        ['one', 'one'],
        ['two', '2'],
        ['three', 'three'],
        [undefined, 'four'],
      ]);
      const html = shown(<DiffTable caption="The text" hunks={hunks} />);
      expect(html).to.include('class="text before remove"').and.include('class="text after add"');
      expect(html).to.include('missing before').and.include('<caption class="visually-hidden">The text</caption>');
    });

    it('of texts for which there is no time are all of it', () => {
      let now = 0;
      const [late] = compareTexts([{ before: 'a\nb', after: 'c' }], () => (now += 10_000));
      expect(late).to.include({ additions: 1, deletions: 2, exact: false, truncated: true });
      expect(compareCoarsely([{ before: '', after: 'x\n' }])[0]).to.include({ additions: 1, deletions: 0 });
    });
  });

  describe('refusals', () => {
    const headers: [string, string][] = [];
    const call = { header: (name: string, value: string) => void headers.push([name, value]) };
    const refusal = (status: number, data: object = {}, more: Record<string, string> = {}) =>
      new RestError('too_much', 'Too much today.', { status, data: { ...data }, headers: more });

    it('name the field that is wrong, or what is about no field', () => {
      const thrown = refusal(400, { params: { title: 'Too long.', hidden: 'Odd.' } });
      const refused = refusedBy(call, thrown, (name) => name === 'title', 'text');
      expect(errorOf(refused, 'title')).to.equal('Too long.');
      expect(errorOf(refused, 'text')).to.equal('Odd.');
      expect(errorOf(undefined, 'title')).to.equal(undefined);
      const html = shown(<RefusedNotice refused={refused} />);
      expect(html).to.include('There are 2 problems').and.include('href="#field-title"');
    });

    it('say what was kept and when to try again, and go with their headers', () => {
      const refused = refusedBy(call, refusal(429, {}, { 'Retry-After': '90' }));
      expect(refused).to.include({ status: 429, message: 'Too much today.', wait: 2 });
      expect(headers).to.deep.include(['Retry-After', '90']);
      const html = shown(<RefusedNotice refused={refused} />);
      expect(html).to.include('Try again in 2 minutes.').and.include('Everything you typed is still here.');
      expect(shown(<RefusedNotice refused={undefined} />)).to.equal('');
    });

    it('that no form survives are thrown on', () => {
      for (const thrown of [refusal(403), refusal(404), refusal(500), new Error('broken')])
        expect(() => refusedBy(call, thrown)).to.throw();
      expect(refusedFor([])).to.equal(undefined);
      const twice = [
        { name: 'a', message: 'One.' },
        { name: 'a', message: 'Two.' },
      ];
      expect(refusedFor(twice)?.mistakes).to.deep.equal([{ name: 'a', message: 'One. Two.' }]);
    });
  });

  it('confirm by naming the act, and ask for a word where much goes', () => {
    const nonce = renderHtml(context, <input type="hidden" name="_wpnonce" value="n" />);
    const html = shown(
      <DangerZone title="Careful">
        <Confirm to="/gone" nonce={nonce} act="Delete it" back="/list" fields={{ id: 7 }} typed="teahouse" error="No.">
          <p>It goes.</p>
        </Confirm>
      </DangerZone>,
    );
    expect(html).to.include('Delete it').and.include('action="/gone"').and.include('href="/list"');
    expect(html).to.include('name="id" value="7"').and.include('Type teahouse to confirm').and.include('No.');
  });

  it('list names with values, cards, steps, and nothing', () => {
    const html = shown(
      <>
        <Definitions items={[['Name', 'Plinth']]} />
        <CardList label="Cards">
          <Card title="One" level={2}>
            <p>Text</p>
          </Card>
        </CardList>
        <Timeline>
          <li>Then</li>
        </Timeline>
        <Empty title="Nothing" />
      </>,
    );
    expect(html)
      .to.include('<dt>Name</dt><dd>Plinth</dd>')
      .and.include('aria-label="Cards"')
      .and.include('<h2>One</h2>');
    expect(html).to.include('class="timeline"').and.include('<strong>Nothing</strong>');
  });

  it('say of a page beyond the last that there is none, and lead to the last', () => {
    const at = (page: number) =>
      shown(<Paging page={page} perPage={20} total={41} address={(other) => `/things?page=${other}`} />);
    expect(at(3)).to.include('41').and.include('/things?page=2').and.not.include('/things?page=4');
    expect(at(99))
      .to.include('Page 99 doesn’t exist.')
      .and.include('/things?page=3')
      .and.not.match(/1,?961/);
  });

  it('write rich text as source where no script runs', () => {
    const html = shown(
      <RichTextField
        name="text"
        label="Text"
        help="HTML."
        value={'\n<p>One &amp; two</p>'}
        error="Too long."
        rows={5}
      />,
    );
    expect(html).to.include('<label for="field-text">Text</label>').and.include('name="text"').and.include('rows="5"');
    expect(html).to.include('\n\n&lt;p>One &amp;amp; two&lt;/p>').and.include('aria-invalid="true"');
    expect(html).to.include('data-module="/assets/page/rich-text-').and.not.include('role="toolbar"');
    expect(shown(<RichTextStyles />)).to.match(/href="\/assets\/page\/rich-text-\w+\.css"/);
  });
});
