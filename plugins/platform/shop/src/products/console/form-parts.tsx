import {
  ChoiceField,
  FileField,
  type Option,
  PictureField,
  SelectField,
  SwitchField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { STOCK_STATUSES } from '../../ports.js';
import type { TermChoice } from './choices.js';
import { FILE_FIELD, MOST_FILES } from './files.js';
import { productFormTexts } from './form-texts.js';
import type { ProductFormView } from './form-view.js';
import { IMAGE_TYPES, offered, PICTURE_FIELD } from './pictures.js';
import { type TypedProduct, termFields } from './values.js';

/** What it costs, and whether it can be had. */
export function Money(view: ProductFormView) {
  const t = useTexts(productFormTexts);
  const { code, precision } = view.currency;
  return (
    <section aria-labelledby="money">
      <h2 id="money">{t('money')}</h2>
      <div class="product-figures">
        <TextField
          name="regular_price"
          label={t('regular_price')}
          help={t('price_help', { currency: code, digits: precision })}
        />
        <TextField name="sale_price" label={t('sale_price')} help={t('sale_help')} />
        <SelectField
          name="stock_status"
          label={t('stock_status')}
          options={STOCK_STATUSES.map((value) => ({ value, title: t(`stock_${value}`) }))}
        />
        <TextField name="stock_quantity" label={t('stock_quantity')} help={t('quantity_help')} />
        <TextField name="sku" label={t('sku')} help={t('sku_help')} maxLength={100} />
      </div>
    </section>
  );
}

/** What becomes of it once it is bought. */
export function Delivery({ files }: ProductFormView) {
  const t = useTexts(productFormTexts);
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">{t('delivery')}</h2>
      <SwitchField name="virtual" label={t('virtual')} />
      <SwitchField name="downloadable" label={t('downloadable')} />
      {files.length > 0 ? (
        <>
          <input type="hidden" name="files_shown" value="1" />
          <ChoiceField
            name="files"
            label={t('files')}
            help={t('files_stay')}
            options={files.map(({ id, name }) => ({ value: id, title: name }))}
          />
        </>
      ) : null}
      <FileField name={FILE_FIELD} label={t('sale_files')} help={t('sale_files_help', { most: MOST_FILES })} multiple />
      <div class="product-figures">
        <TextField name="download_limit" label={t('download_limit')} help={t('limit_help')} />
        <TextField name="download_expiry" label={t('download_expiry')} help={t('expiry_help')} />
      </div>
    </section>
  );
}

/** What everybody can open beside it. */
export function Documents() {
  const t = useTexts(productFormTexts);
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" class="visually-hidden">
        {t('documents')}
      </h2>
      <TextField
        name="documents"
        label={t('documents')}
        help={t('documents_help')}
        placeholder={t('documents_example')}
        rows={4}
      />
    </section>
  );
}

/** Pictures stay chosen while there is no library to choose them from. */
function Held({ image, pictures }: Pick<TypedProduct, 'image' | 'pictures'>) {
  const t = useTexts(productFormTexts);
  return (
    <>
      <p class="quiet">{t('no_library')}</p>
      <input type="hidden" name="image" value={image} />
      {pictures.map((id) => (
        <input key={id} type="hidden" name="pictures[]" value={id} />
      ))}
    </>
  );
}

/** What it looks like: chosen from the library, or sent. */
export function Pictures({ typed, pictures }: ProductFormView) {
  const { hasLibrary, mayUpload, options } = pictures;
  const t = useTexts(productFormTexts);
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">{t('pictures_title')}</h2>
      {hasLibrary ? null : <Held {...typed} />}
      {hasLibrary ? (
        <PictureField
          name="image"
          label={t('image')}
          help={t('image_help')}
          values={[typed.image]}
          pictures={offered(options, [typed.image])}
        />
      ) : null}
      {mayUpload ? (
        <FileField
          name={PICTURE_FIELD}
          label={t('picture_files')}
          help={t('files_help')}
          accept={IMAGE_TYPES.join(',')}
          multiple
        />
      ) : null}
      {options.length > 0 ? (
        <PictureField
          name="pictures"
          label={t('pictures')}
          values={typed.pictures}
          pictures={offered(options, typed.pictures)}
          several
        />
      ) : null}
    </section>
  );
}

function Terms({ choice, view }: { choice: TermChoice; view: ProductFormView }) {
  const { taxonomy, options } = choice;
  const t = useTexts(productFormTexts);
  const fields = termFields(taxonomy);
  const { chosen = [], typed = '' } = view.typed.terms[taxonomy.name] ?? {};
  // The box is scrolled: what is chosen is not to be looked for in it.
  const isChosen = ({ value }: Option) => chosen.includes(value);
  return (
    <div>
      {options.length > 0 ? (
        <ChoiceField
          name={fields.chosen}
          label={taxonomy.title}
          values={chosen}
          options={[...options.filter(isChosen), ...options.filter((option) => !isChosen(option))]}
        />
      ) : null}
      {view.mayMakeTerms ? (
        <TextField
          name={fields.typed}
          label={t('new_terms', { name: taxonomy.title })}
          help={t('new_terms_help')}
          value={typed}
          maxLength={2_000}
        />
      ) : null}
    </div>
  );
}

/** Categories, tags and attributes. */
export function Sorting(view: ProductFormView) {
  const t = useTexts(productFormTexts);
  if (view.terms.length === 0) return null;
  return (
    <section aria-labelledby="sorting">
      <h2 id="sorting">{t('sorting')}</h2>
      <div class="product-terms">
        {view.terms.map((choice) => (
          <Terms key={choice.taxonomy.name} choice={choice} view={view} />
        ))}
      </div>
    </section>
  );
}

/** Its place among the others. */
export function More() {
  const t = useTexts(productFormTexts);
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t('more')}</h2>
      <TextField name="menu_order" label={t('menu_order')} help={t('order_help')} />
    </section>
  );
}
