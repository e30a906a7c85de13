import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  Definitions,
  Form,
  Heading,
  Html,
  Notice,
  RefusedNotice,
  SelectField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { type PictureUpload, RichTextField } from '@plinth/pages/rich-text';
import type { Currency, Product, ProductFile } from '../../ports.js';
import type { ProductAct } from './acts.js';
import type { TermChoice } from './choices.js';
import type { Difference } from './differences.js';
import { Delivery, Documents, Money, More, Pictures, Sorting } from './form-parts.js';
import { productFormTexts } from './form-texts.js';
import type { PictureChoices } from './pictures.js';
import { EDITED_STATUSES, type TypedProduct } from './values.js';

/** Everything that the page shows. */
export interface ProductFormView {
  readonly path: string;
  readonly nonce: SafeHtml;
  /** The hidden field of a form that makes a product. */
  readonly making: SafeHtml | undefined;
  readonly title: string;
  /** Undefined for one that is new. */
  readonly product: Product | undefined;
  readonly typed: TypedProduct;
  readonly refused: Refused | undefined;
  readonly done: 'saved' | 'made' | 'copied' | undefined;
  readonly currency: Currency;
  /** Its page in the shop. */
  readonly url: string | undefined;
  readonly acts: readonly ProductAct[];
  readonly mayPublish: boolean;
  /** Empty for whoever may not sort products. */
  readonly terms: readonly TermChoice[];
  readonly mayMakeTerms: boolean;
  readonly pictures: PictureChoices;
  /** The files that buyers may download. */
  readonly files: readonly ProductFile[];
  readonly upload: PictureUpload | undefined;
  /** What the product is now, for whoever was late. */
  readonly changed: readonly Difference[];
}

function Publishing({ product, mayPublish }: ProductFormView) {
  const t = useTexts(productFormTexts);
  const statuses = EDITED_STATUSES.filter((each) => mayPublish || each === 'draft' || each === product?.status);
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing">{t('publishing')}</h2>
      <SelectField
        name="status"
        label={t('status')}
        help={t('status_help')}
        options={statuses.map((value) => ({ value, title: t(`status_${value}`) }))}
      />
      <TextField name="slug" label={t('slug')} help={t('slug_help')} maxLength={180} />
      <Button>{t(product ? 'save' : 'make')}</Button>
    </section>
  );
}

function Actions({ path, nonce, product, url, acts }: ProductFormView) {
  const t = useTexts(productFormTexts);
  if (!product || url === undefined) return null;
  return (
    <>
      <ButtonLink to={url} kind="quiet">
        {t(product.status === 'publish' ? 'look' : 'preview')}
      </ButtonLink>
      {acts.includes('copy') ? (
        <ButtonForm to={`${path}/products`} nonce={nonce} fields={{ 'ids[]': product.id, act: 'copy' }} kind="quiet">
          {t('copy')}
        </ButtonForm>
      ) : null}
    </>
  );
}

/** What somebody else made of the product, before it is replaced. */
function Changed({ changed }: ProductFormView) {
  const t = useTexts(productFormTexts);
  if (changed.length === 0) return null;
  return (
    <details open class="product-now">
      <summary>{t('now')}</summary>
      <p class="quiet">{t('now_lead')}</p>
      <Definitions items={changed} />
    </details>
  );
}

function Ending({ path, nonce, product, acts }: ProductFormView) {
  const t = useTexts(productFormTexts);
  const ends = (['to_trash', 'restore', 'remove'] as const).filter((act) => acts.includes(act));
  if (!product || ends.length === 0) return null;
  return (
    <section aria-labelledby="ending">
      <h2 id="ending" class="visually-hidden">
        {t('ending')}
      </h2>
      <div class="actions">
        {ends.map((act) => (
          <ButtonForm
            key={act}
            to={`${path}/products`}
            nonce={nonce}
            fields={{ 'ids[]': product.id, act, ...(act === 'remove' ? { status: 'trash' } : {}) }}
            kind="quiet"
          >
            {t(act)}
          </ButtonForm>
        ))}
      </div>
    </section>
  );
}

function Told({ product, done, refused }: ProductFormView) {
  const t = useTexts(productFormTexts);
  return (
    <>
      {done && !refused ? (
        <Notice kind="done">
          <p>{t(done)}</p>
        </Notice>
      ) : null}
      {product?.status === 'trash' ? (
        <Notice kind="warning">
          <p>{t('in_trash')}</p>
        </Notice>
      ) : null}
      <RefusedNotice refused={refused} />
    </>
  );
}

/** The page that makes a product or changes it. */
export function ProductForm(view: ProductFormView) {
  const { path, nonce, making, product, typed, refused, title, upload } = view;
  const t = useTexts(productFormTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('products'), path: `${path}/products` }]} />
      <Heading title={title} lead={product ? undefined : t('fresh_lead')} actions={<Actions {...view} />} />
      <Told {...view} />
      <Changed {...view} />
      <Form
        to={`${path}/products/${product?.id ?? 'new'}`}
        nonce={nonce}
        values={typed}
        errors={refused}
        multipart
        guarded
        class="editor"
      >
        <input type="hidden" name="seen" value={product?.modifiedAt ?? ''} />
        {making ? <Html of={making} as="span" /> : null}
        <div class="editor-text">
          <TextField name="name" label={t('name')} required />
          <RichTextField name="description" label={t('description')} rows={12} upload={upload} />
          <div class="product-short">
            <RichTextField name="short_description" label={t('short_description')} help={t('short_help')} rows={4} />
          </div>
          <Money {...view} />
          <Sorting {...view} />
          <Delivery {...view} />
          <Documents />
        </div>
        <div class="editor-side">
          <Publishing {...view} />
          <Pictures {...view} />
          <More />
        </div>
      </Form>
      <Ending {...view} />
    </>
  );
}
