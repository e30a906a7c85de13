import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  ChoiceField,
  Confirm,
  DangerZone,
  Field,
  Form,
  Heading,
  type Option,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { productOrderTexts, SHOPPER_ORDERS } from '@plinth/shop';
import { presetTexts } from '../texts.js';
import { filterFormTexts } from './texts.js';
import { DESIGNS, type FilterValues, FOLDS, type Kind, NESTINGS, RELATIONS, SORTINGS } from './values.js';

/** The form of a filter with what stands around it. */
export interface FilterFormView {
  /** The list of presets, and the preset itself, in the console. */
  readonly home: string;
  readonly preset: { readonly title: string; readonly path: string };
  /** Where the form is sent. */
  readonly to: string;
  /** Where it ends; undefined for a new one. */
  readonly removeTo: string | undefined;
  readonly nonce: SafeHtml;
  readonly kind: Kind;
  readonly values: FilterValues;
  readonly revision: number;
  readonly taxonomies: readonly Option[];
  /** The terms of the chosen taxonomy; undefined for a new filter. */
  readonly terms: readonly Option[] | undefined;
  readonly refused: Refused | undefined;
}

/** Rows for ranges that are not there yet. */
const SPARE_RANGES = 3;

function TermFields({ values, taxonomies, terms }: FilterFormView) {
  const t = useTexts(filterFormTexts);
  const { taxonomy, design, isMultiple, relation, nesting, sorted, columns, hasCounts, isAdaptive } = values;
  return (
    <>
      <SelectField
        name="taxonomy"
        label={t('taxonomy')}
        {...(terms === undefined ? { help: t('taxonomy_help') } : {})}
        value={taxonomy}
        options={taxonomies}
      />
      {terms === undefined || terms.length === 0 ? null : (
        <ChoiceField name="terms" label={t('terms')} help={t('terms_help')} values={values.terms} options={terms} />
      )}
      <SelectField
        name="design"
        label={t('design')}
        value={design}
        options={DESIGNS.map((value) => ({ value, title: t(`design_${value}`) }))}
      />
      <SwitchField name="multiple" label={t('multiple')} checked={isMultiple} />
      <SelectField
        name="relation"
        label={t('relation')}
        value={relation}
        options={RELATIONS.map((value) => ({ value, title: t(`relation_${value}`) }))}
      />
      <SelectField
        name="nesting"
        label={t('nesting')}
        value={nesting}
        options={NESTINGS.map((value) => ({ value, title: t(`nesting_${value}`) }))}
      />
      <SelectField
        name="sorted"
        label={t('sorted')}
        value={sorted}
        options={SORTINGS.map((value) => ({ value, title: t(`sorted_${value}`) }))}
      />
      <TextField name="columns" label={t('columns')} type="number" min={1} max={8} value={columns} />
      <SwitchField name="counts" label={t('counts')} checked={hasCounts} />
      <SwitchField name="adaptive" label={t('adaptive')} checked={isAdaptive} />
    </>
  );
}

function RangeFields({ values }: FilterFormView) {
  const t = useTexts(filterFormTexts);
  const empty = Array.from({ length: SPARE_RANGES }, () => ({ min: '', max: '' }));
  return (
    <Field name="ranges" label={t('ranges')} help={t('ranges_help')}>
      {[...values.ranges, ...empty].map(({ min, max }, index) => {
        const number = index + 1;
        const first = index === 0 ? { id: 'field-ranges' } : {};
        return (
          <div key={index} class="preset-range">
            <span aria-hidden="true">{t('from')}</span>
            <input
              {...first}
              type="number"
              name="range_min[]"
              min={0}
              step="any"
              value={min}
              aria-label={t('range_min', { number })}
            />
            <span aria-hidden="true">{t('to')}</span>
            <input
              type="number"
              name="range_max[]"
              min={0}
              step="any"
              value={max}
              aria-label={t('range_max', { number })}
            />
          </div>
        );
      })}
    </Field>
  );
}

function SliderFields({ values }: FilterFormView) {
  const t = useTexts(filterFormTexts);
  const price = (name: 'lowest' | 'highest' | 'step') => (
    <TextField name={name} label={t(name)} type="number" min={0} step="any" value={values[name]} />
  );
  return (
    <>
      {price('lowest')}
      {price('highest')}
      {price('step')}
    </>
  );
}

function KindFields(view: FilterFormView) {
  const { kind, values } = view;
  const t = useTexts(filterFormTexts);
  const orders = useTexts(productOrderTexts);
  if (kind === 'tax') return <TermFields {...view} />;
  if (kind === 'price_range') return <RangeFields {...view} />;
  if (kind === 'price_slider') return <SliderFields {...view} />;
  if (kind === 'orderby')
    return (
      <ChoiceField
        name="orders"
        label={t('orders')}
        values={values.orders}
        options={SHOPPER_ORDERS.map((value) => ({ value, title: orders(value) }))}
      />
    );
  if (kind !== 'stock_sale') return null;
  return (
    <>
      <SwitchField name="stock" label={t('stock')} checked={values.hasStock} />
      <SwitchField name="sale" label={t('sale')} checked={values.hasSale} />
    </>
  );
}

/** The form of one filter of a preset. */
export function FilterFormPage(view: FilterFormView) {
  const { home, preset, to, removeTo, nonce, kind, values, revision, refused } = view;
  const t = useTexts(filterFormTexts);
  const presets = useTexts(presetTexts)('list');
  const isNew = removeTo === undefined;
  return (
    <>
      <Breadcrumb crumbs={[{ title: presets, path: home }, preset]} />
      <Heading title={isNew ? t('fresh') : t('edit', { name: values.name })} lead={t(`kind_${kind}`)} />
      <RefusedNotice refused={refused} />
      <Form to={to} nonce={nonce} values={values} errors={refused} guarded>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="revision" value={revision} />
        <TextField name="name" label={t('name')} help={t('name_help')} maxLength={500} required />
        <KindFields {...view} />
        <SelectField
          name="folds"
          label={t('folds')}
          value={values.folds}
          options={FOLDS.map((value) => ({ value, title: t(`folds_${value}`) }))}
        />
        <SwitchField name="shown" label={t('is_shown')} checked={values.isShown} />
        <div class="actions">
          <Button>{t('save')}</Button>
          <ButtonLink to={preset.path} kind="quiet">
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
      {removeTo === undefined ? null : (
        <DangerZone title={t('remove_title')}>
          <Confirm
            to={removeTo}
            nonce={nonce}
            act={t('remove', { name: values.name })}
            back={preset.path}
            fields={{ revision }}
          >
            <p>{t('remove_question')}</p>
          </Confirm>
        </DangerZone>
      )}
    </>
  );
}
