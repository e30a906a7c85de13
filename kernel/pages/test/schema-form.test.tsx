import { secret } from '@plinth/kernel';
import { systemClock } from '@plinth/kernel/layer';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { formTexts, readForm, SchemaFields } from '../src/kit/index.js';
import { renderHtml } from '../src/render.js';

const schemas = {
  title: Type.String({ default: '', maxLength: 20, description: 'What it is called.' }),
  perPage: Type.Integer({ default: 10, minimum: 1, maximum: 50 }),
  isOpen: Type.Boolean({ default: true }),
  status: Type.Union([Type.Literal('open'), Type.Literal('closed')], { default: 'open' }),
  words: Type.Array(Type.String({ minLength: 1 }), { default: [] }),
  sizes: Type.Record(Type.String(), Type.Integer(), { default: {} }),
  zone: Type.String({ default: '', format: 'timezone' }),
  key: secret({ description: 'A key.' }),
};

const sent = {
  title: 'Sea',
  perPage: '12',
  isOpen: '1',
  status: 'closed',
  words: 'one\r\n\r\n two ',
  sizes: '{"small": 3}',
  zone: 'Europe/Zurich',
  key: '',
};

const t = formTexts.in('en');

describe('pages / page kit: forms from schemas', () => {
  it('read every kind of value as its schema has it', () => {
    const { values, mistakes } = readForm(schemas, sent, t);
    expect(mistakes).to.deep.equal([]);
    expect(values).to.deep.equal({
      title: 'Sea',
      perPage: 12,
      isOpen: true,
      status: 'closed',
      words: ['one', 'two'],
      sizes: { small: 3 },
      zone: 'Europe/Zurich',
    });
  });

  it('read a box that is not ticked as no, and a secret that was typed as its value', () => {
    const { isOpen: _box, ...others } = sent;
    expect(readForm(schemas, { ...others, key: 'new' }, t).values).to.include({ isOpen: false, key: 'new' });
  });

  it('say every mistake at once, in words, and keep what was typed', () => {
    const wrong = { ...sent, title: 'x'.repeat(21), perPage: 'many', status: 'ajar', sizes: '{', zone: 'Mars/North' };
    const { values, mistakes } = readForm(schemas, wrong, t);
    expect(Object.fromEntries(mistakes.map(({ name, message }) => [name, message]))).to.deep.equal({
      title: 'Title can have at most 20 characters.',
      perPage: 'Per page must be a whole number from 1 to 50.',
      status: 'Choose an option for Status.',
      sizes: 'Sizes is not valid JSON.',
      zone: 'Zone must be a time zone, such as Europe/Zurich.',
    });
    expect(values).to.include({ title: 'x'.repeat(21), perPage: 'many', sizes: '{' });
  });

  it('take no number beyond its bounds, and no fraction for a whole one', () => {
    for (const perPage of ['0', '51', '1.5', '', '1e999'])
      expect(readForm({ perPage: schemas.perPage }, { perPage }, t).mistakes, perPage).to.have.lengthOf(1);
  });

  it('are drawn with label, help, bounds and the mistake beside its field, and no secret', async () => {
    const site = await testHost({ plugins: [] });
    const values = { ...readForm(schemas, sent, t).values, perPage: 'many', key: 'hidden-value' };
    const mistakes = [{ name: 'perPage', message: 'Not this.' }];
    const { text } = renderHtml(
      { site: site.host.site, clock: systemClock },
      <SchemaFields schemas={schemas} values={values} mistakes={mistakes} />,
    );
    await site.stop();
    expect(text).to.include('<label for="field-perPage">Per page</label>').and.include('1–50.');
    expect(text).to.match(/id="field-perPage"[^>]*aria-describedby="field-perPage-help field-perPage-error"/);
    expect(text).to.match(/id="field-perPage"[^>]*aria-invalid="true"/);
    expect(text).to.include('What it is called. At most 20 characters.');
    expect(text).to.match(/<option selected value="closed">|<option value="closed" selected>/);
    expect(text).to.include('one\ntwo').and.not.include('hidden-value');
  });
});
