import { Breadcrumb, type Option, SelectField, TextField, useTexts } from '@plinth/pages/kit';
import type { ProductTaxonomy } from '../../ports.js';
import { productTermTexts } from './texts.js';

/** The way back to the terms of a taxonomy. */
export function Crumbs({ path, taxonomy }: { path: string; taxonomy?: ProductTaxonomy }) {
  const t = useTexts(productTermTexts);
  const all = { title: t('list'), path: `${path}/product-terms` };
  const own = taxonomy && { title: taxonomy.title, path: `${path}/product-terms?taxonomy=${taxonomy.name}` };
  return <Breadcrumb crumbs={own ? [all, own] : [all]} />;
}

/** The fields of a term. */
export function TermFields(props: { taxonomy: ProductTaxonomy; parents: readonly Option[]; isNew: boolean }) {
  const { taxonomy, parents, isNew } = props;
  const t = useTexts(productTermTexts);
  return (
    <>
      <TextField name="name" label={t('name')} help={t('name_help')} maxLength={200} />
      <TextField name="slug" label={t('slug')} help={t(isNew ? 'fresh_slug_help' : 'slug_help')} maxLength={190} />
      {taxonomy.hierarchical ? (
        <SelectField name="parent" label={t('below')} options={[{ value: '0', title: t('top') }, ...parents]} />
      ) : null}
      <TextField name="description" label={t('description')} rows={3} />
    </>
  );
}
