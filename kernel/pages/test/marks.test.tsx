import { FrozenClock, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import type { VNode } from 'preact';
import { Ago, Badge, Bytes, Meter, Num, Paging, Table, Time } from '../src/kit/index.js';
import { renderHtml } from '../src/render.js';

describe('pages / figures and lists of the page kit', () => {
  let site: TestSite;
  let context: Parameters<typeof renderHtml>[0];

  before(async () => {
    site = await testHost({ plugins: [], site: { timezone: 'Europe/Zurich' } });
    context = { ...site.host.pluginContext('kernel'), clock: new FrozenClock('2026-01-15T12:00:00.000Z') };
  });
  after(() => site.stop());

  const text = (node: VNode) => renderHtml(context, node).text;

  it('say a moment in the zone of the site, with or without its clock', () => {
    expect(text(<Time at="2026-01-15T12:05:00.000Z" />)).to.include('>15 January 2026, 13:05<');
    expect(text(<Time at="2026-01-15T12:05:00.000Z" clock={false} />)).to.include('>15 January 2026<');
  });

  it('say how long ago or how far away it is', () => {
    expect(text(<Ago at="2026-01-15T11:59:58.000Z" />)).to.include('>2 seconds ago<');
    expect(text(<Ago at="2026-01-15T12:00:00.000Z" />)).to.include('>now<');
    expect(text(<Ago at="2026-01-14T11:00:00.000Z" />)).to.include('>yesterday<');
    expect(text(<Ago at="2026-03-17T12:00:00.000Z" />)).to.include('>in 2 months<');
  });

  it('write numbers and sizes as people read them', () => {
    expect(text(<Num of={12345.6} />)).to.include('>12,346<');
    expect(text(<Num of={1.25} digits={1} unit="km" />)).to.match(/>1\.[23] km</);
    expect(text(<Bytes of={812} />)).to.include('812 bytes');
    expect(text(<Bytes of={1_450_000} />)).to.match(/1\.[45] MB/);
    expect(text(<Bytes of={3e15} />)).to.include('TB');
  });

  it('never fill a bar beyond its end, and give states a word', () => {
    expect(text(<Meter label="Used" value={12} max={10} />))
      .to.include('value="10"')
      .and.not.include('quiet');
    const words = (
      <Meter label="Used" value={1} max={10}>
        1 of 10
      </Meter>
    );
    expect(text(words)).to.include('1 of 10');
    expect(text(<Badge>New</Badge>)).to.include('class="badge"');
    expect(text(<Badge tone="good">On</Badge>)).to.include('class="badge good"');
  });

  it('sort by links that turn the order of the present column round', () => {
    const address = (by: string, descending: boolean) => `/list?by=${by}&down=${descending}`;
    const columns = [
      { key: 'name', title: 'Name', cell: (row: string) => row, heads: true, sort: 'name' },
      { key: 'size', title: 'Size', cell: (row: string) => row.length, number: true, sort: 'size' },
      { key: 'more', title: 'More', cell: () => null },
    ];
    const list = (descending: boolean) => (
      <Table
        caption="Boats"
        rows={['Ada']}
        rowKey={(row) => row}
        columns={columns}
        sorting={{ by: 'name', descending, address }}
        cards={false}
      />
    );
    expect(text(list(false)))
      .to.include('aria-sort="ascending"')
      .and.include('by=name&amp;down=true');
    expect(text(list(true)))
      .to.include('aria-sort="descending"')
      .and.include('by=name&amp;down=false');
    expect(text(list(true)))
      .to.include('by=size&amp;down=false')
      .and.not.include('class="cards"');
    const none = <Table caption="Boats" rows={[]} rowKey={String} columns={columns} empty={<p>No boats</p>} />;
    expect(text(none)).to.include('No boats').and.not.include('<table');
    expect(text(<Table caption="Boats" rows={[]} rowKey={String} columns={columns} />)).to.include('<table');
  });

  it('page through long lists, and say where one is', () => {
    const address = (page: number) => `/list?page=${page}`;
    const paging = (page: number, total: number) =>
      text(<Paging page={page} perPage={10} total={total} address={address} />);
    expect(paging(2, 25)).to.include('11–20 of 25').and.include('page=1').and.include('page=3');
    expect(paging(1, 25)).to.not.include('rel="prev"');
    expect(paging(3, 25)).to.include('21–25 of 25').and.not.include('rel="next"');
    expect(paging(1, 0)).to.equal('');
  });
});
