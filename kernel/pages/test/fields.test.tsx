import { systemClock } from '@plinth/kernel/layer';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { ChoiceField, Table, TextField } from '../src/kit/index.js';
import { renderHtml } from '../src/render.js';

describe('pages / fields of the page kit', () => {
  const site = { url: 'http://localhost', language: 'en', timezone: 'UTC' };
  let context: Parameters<typeof renderHtml>[0];

  before(async () => {
    const host = await testHost({ plugins: [] });
    context = { ...host.pluginContext('kernel'), site: { ...host.host.site, ...site }, clock: systemClock };
    await host.stop();
  });

  it('keep a text that begins with a line break, which browsers leave out', () => {
    const shown = (value: string) =>
      renderHtml(context, <TextField name="text" label="Text" rows={3} value={value} />).text;
    expect(shown('\nfirst')).to.include('>\n\nfirst</textarea>');
    expect(shown('\r\nfirst')).to.include('>\n\r\nfirst</textarea>');
    expect(shown('first')).to.include('>first</textarea>');
  });

  it('send several choices as a list, and one as a text', () => {
    const options = [{ value: 'a', title: 'A' }];
    const many = renderHtml(context, <ChoiceField name="parts" label="Parts" values={[]} options={options} />).text;
    const one = renderHtml(context, <ChoiceField name="mode" label="Mode" values={[]} options={options} single />).text;
    expect(many).to.include('name="parts[]"');
    expect(one).to.include('name="mode"').and.not.include('mode[]');
    const selection = { name: 'ids', form: 'bulk', describes: String };
    const columns = [{ key: 'n', title: 'N', cell: (row: number) => row }];
    const table = <Table caption="N" rows={[1]} rowKey={(row) => row} columns={columns} selection={selection} />;
    expect(renderHtml(context, table).text).to.include('name="ids[]"');
  });
});
