import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonForm,
  Confirm,
  DangerZone,
  Form,
  Heading,
  RefusedNotice,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { ProductTaxonomy } from '../../ports.js';
import { productTermTexts } from './texts.js';
import { Crumbs } from './view.js';

/** The form of an attribute: new, or one that is there. */
export function AttributePage(props: {
  path: string;
  nonce: SafeHtml;
  /** Undefined for one that is new. */
  attribute: ProductTaxonomy | undefined;
  values: { readonly name: string; readonly slug: string };
  refused: Refused | undefined;
  mayDelete: boolean;
}) {
  const { path, nonce, attribute, values, refused, mayDelete } = props;
  const t = useTexts(productTermTexts);
  const to = `${path}/product-attributes/${attribute?.name ?? 'new'}`;
  return (
    <>
      {attribute ? <Crumbs path={path} taxonomy={attribute} /> : <Crumbs path={path} />}
      <Heading
        title={attribute ? t('edit', { name: attribute.title }) : t('new_attribute')}
        lead={t('attribute_lead')}
      />
      <RefusedNotice refused={refused} />
      <Form to={to} nonce={nonce} values={values} errors={refused} guarded>
        <TextField name="name" label={t('name')} help={t('name_help')} maxLength={200} />
        {attribute ? (
          <input type="hidden" name="seen_name" value={attribute.title} />
        ) : (
          <TextField name="slug" label={t('slug')} help={t('attribute_slug_help')} maxLength={29} />
        )}
        <Button>{t(attribute ? 'save' : 'add')}</Button>
      </Form>
      {attribute && mayDelete ? (
        <DangerZone title={t('delete_title')}>
          <p>{t('delete_lead')}</p>
          <ButtonForm to={to} nonce={nonce} kind="danger" fields={{ act: 'delete' }}>
            {t('delete', { name: attribute.title })}
          </ButtonForm>
        </DangerZone>
      ) : null}
    </>
  );
}

/** The question before an attribute goes with its values. */
export function AskAttribute(props: {
  path: string;
  nonce: SafeHtml;
  attribute: ProductTaxonomy;
  values: number;
  products: number;
}) {
  const { path, nonce, attribute, values, products } = props;
  const { name, title } = attribute;
  const t = useTexts(productTermTexts);
  const to = `${path}/product-attributes/${name}`;
  return (
    <>
      <Crumbs path={path} taxonomy={attribute} />
      <Heading title={t('delete_named', { name: title })} />
      <Confirm to={to} nonce={nonce} act={t('delete', { name: title })} back={to} fields={{ act: 'delete', sure: '1' }}>
        <p>
          {t('delete_values', { count: values })} {t('delete_products', { count: products })}
        </p>
      </Confirm>
    </>
  );
}
