import { systemClock } from '@plinth/kernel/layer';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import Type from 'typebox';
import { pageAssets } from '../src/document.js';
import type { PictureOption } from '../src/kit/index.js';
import {
  ChoiceField,
  Confirm,
  FilterForm,
  Form,
  island,
  PictureField,
  SchemaFields,
  SelectField,
  SwitchField,
  TextField,
} from '../src/kit/index.js';
import { renderHtml } from '../src/render.js';
import { RichTextField } from '../src/rich-text/index.js';

describe('kernel / values and errors of a form', () => {
  const site = { url: 'http://localhost', language: 'en', timezone: 'UTC' };
  let context: Parameters<typeof renderHtml>[0];
  const shown = (element: Parameters<typeof renderHtml>[1]) => renderHtml(context, element).text;
  const errors = { mistakes: [{ name: 'title', message: 'Enter a title.' }] };

  before(async () => {
    const host = await testHost({ plugins: [] });
    context = { ...host.pluginContext('kernel'), site: { ...host.host.site, ...site }, clock: systemClock };
    await host.stop();
  });

  it('reach the fields inside it by their names, however deep', () => {
    const values = { title: 'Tea', count: 0, kind: 2, parts: ['a', 'b'], single: 'b', on: true, text: 'Long' };
    const options = ['a', 'b', '2'].map((value) => ({ value, title: value }));
    const Deep = () => <TextField name="title" label="Title" help="Short." />;
    const html = shown(
      <Form to="/tea" values={values}>
        <section>
          <Deep />
        </section>
        <TextField name="count" type="number" label="Count" />
        <TextField name="text" label="Text" rows={3} />
        <SelectField name="kind" label="Kind" options={options} />
        <ChoiceField name="parts" label="Parts" options={options} />
        <ChoiceField name="single" label="Single" options={options} single />
        <SwitchField name="on" label="On" />
        <SwitchField name="off" label="Off" />
      </Form>,
    );
    expect(html).to.include('name="title" aria-describedby="field-title-help" type="text" value="Tea"');
    expect(html).to.include('name="count" type="number" value="0"').and.include('>Long</textarea>');
    expect(html).to.match(/<option (?:selected value="2"|value="2" selected)/);
    expect(html.match(/name="parts\[\]" value="[ab]" checked/g)).to.have.length(2);
    expect(html).to.match(/name="single" value="b" checked/);
    expect(html.match(/role="switch"[^>]*checked/g)).to.have.length(1);
  });

  it('mark the field that is wrong, and no other', () => {
    const html = shown(
      <Form to="/tea" values={{ title: '', text: '' }} errors={errors}>
        <TextField name="title" label="Title" help="Short." />
        <TextField name="text" label="Text" />
      </Form>,
    );
    expect(html).to.include('aria-describedby="field-title-help field-title-error" aria-invalid="true"');
    expect(html).to.include('<p class="mistake" id="field-title-error">Enter a title.</p>');
    expect(html.match(/aria-invalid/g)).to.have.length(1);
  });

  it('give way to what a field is told itself', () => {
    const html = shown(
      <Form to="/tea" values={{ title: 'Of the form', on: true }} errors={errors}>
        <TextField name="title" label="Title" value="" error="Its own." />
        <SwitchField name="on" label="On" checked={false} />
      </Form>,
    );
    expect(html).to.include('Its own.').and.not.include('Of the form').and.not.include('checked');
  });

  it('are escaped, and never an inherited property', () => {
    const html = shown(
      <Form to="/tea" values={{ title: '"><script>' }} errors={{ mistakes: [{ name: 'title', message: '<b>' }] }}>
        <TextField name="title" label="Title" />
        <TextField name="constructor" label="Constructor" />
      </Form>,
    );
    expect(html).to.include('&lt;b>').and.not.include('<script').and.not.include('<b>').and.not.include('function');
  });

  it('do not give a typed password back', () => {
    const html = shown(
      <Form to="/tea" values={{ secret: 'hunter2' }}>
        <TextField name="secret" type="password" label="Secret" />
      </Form>,
    );
    expect(html).not.to.include('hunter2');
  });

  it('end where the form ends, and where an island begins, which has only its properties in browsers', () => {
    const assets = { page: pageAssets.page, path: (name: string) => `/assets/${name}` };
    const Inside = island(assets, 'title', () => <TextField name="title" label="Title" />);
    const html = shown(
      <div>
        <Form to="/tea" values={{ title: 'Tea' }} errors={errors}>
          <Inside />
        </Form>
        <TextField name="title" label="Title" />
      </div>,
    );
    expect(html).not.to.include('value="Tea"').and.not.include('aria-invalid');
  });

  it('reach pictures, rich text, fields from schemas, confirmations and filters', () => {
    const picture: PictureOption = { id: 1, title: 'Cup', url: '/cup.png' };
    const invalid = (name: string) => ({ mistakes: [{ name, message: 'Wrong.' }] });
    const rich = shown(
      <Form to="/tea" values={{ body: '<p>Tea</p>' }} errors={invalid('body')}>
        <RichTextField name="body" label="Body" />
      </Form>,
    );
    expect(rich).to.include('&lt;p>Tea&lt;/p>').and.include('aria-invalid="true"');
    const pictures = shown(
      <Form to="/tea" errors={invalid('cover')}>
        <PictureField name="cover" label="Cover" values={[1]} pictures={[picture]} />
      </Form>,
    );
    expect(pictures).to.include('id="field-cover-error"');
    const schemas = { days: Type.Integer({ title: 'Days', minimum: 1 }), open: Type.Boolean({ title: 'Open' }) };
    const form = shown(
      <Form to="/tea" values={{ days: 12, open: true }} errors={invalid('days')}>
        <SchemaFields schemas={schemas} />
      </Form>,
    );
    expect(form)
      .to.include('value="12"')
      .and.include('field-days-error')
      .and.match(/role="switch"[^>]*checked/);
    const nonce = renderHtml(context, <input type="hidden" name="_wpnonce" value="n" />);
    const confirm = shown(
      <Confirm
        to="/tea"
        nonce={nonce}
        act="Delete"
        back="/"
        typed="tea"
        values={{ confirm: 'coffee' }}
        errors={invalid('confirm')}
      >
        <p>It is removed.</p>
      </Confirm>,
    );
    expect(confirm).to.include('field-confirm-error').and.not.include('coffee');
    const filter = shown(
      <FilterForm to="/tea" values={{ search: 'green' }} fields={{ kind: 'leaf' }} label="Filters">
        <TextField name="search" type="search" label="Search" />
      </FilterForm>,
    );
    expect(filter).to.match(/^<form method="get" action="\/tea" class="filters" aria-label="Filters">/);
    expect(filter).to.include('value="green"').and.include('<input type="hidden" name="kind" value="leaf"');
  });
});
