import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  Definitions,
  Empty,
  Form,
  fieldId,
  Heading,
  Notice,
  RefusedNotice,
  Table,
  useFormError,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import type { ProductImage } from '../pages/images.js';
import { countryName } from '../taxes/countries.js';
import { percentOf } from '../taxes/tax.js';
import { MAX_CART_QUANTITY } from './carts.js';
import { CART_PATH, CHECKOUT_PATH } from './paths.js';
import { piecesLeft, type Quote, type QuotedLine } from './quote.js';
import { cartTexts } from './texts.js';

/** A line as a page shows it. */
export interface ShownLine {
  readonly line: QuotedLine;
  /** The page of the product; undefined when it is not in the shop. */
  readonly url: string | undefined;
  readonly price: string;
  readonly total: string;
  readonly image: ProductImage | undefined;
  /** The quantity as it was typed, where it was refused. */
  readonly typed: string | undefined;
}

/** The amounts of a quote in words. */
export interface ShownAmounts {
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

/** What is wrong with a line, in words. */
export function LineNote({ line }: { line: QuotedLine }) {
  const t = useTexts(cartTexts);
  if (line.problem === undefined) return null;
  return <p class="mistake">{t(line.problem, { left: piecesLeft(line.product) ?? 0 })}</p>;
}

/** Subtotal, tax and total. */
export function Totals({ quote, amounts }: { quote: Quote; amounts: ShownAmounts }) {
  const t = useTexts(cartTexts);
  const { language } = useSurroundings();
  const { tax } = quote;
  const total = [t('total'), <strong key="total">{amounts.total}</strong>] as const;
  if (!tax) return <Definitions items={[total]} />;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const named = { country: countryName(tax.country, language), rate: percent.format(percentOf(tax.rate) / 100) };
  const items = tax.included
    ? [total, [t('tax_included', named), amounts.tax] as const]
    : [[t('subtotal'), amounts.subtotal] as const, [t('tax', named), amounts.tax] as const, total];
  return <Definitions items={items} />;
}

/** The cart with what it comes to. */
export interface CartView {
  readonly quote: Quote;
  readonly lines: readonly ShownLine[];
  readonly amounts: ShownAmounts;
  readonly nonce: SafeHtml;
  readonly shopUrl: string;
  /** What was just done, in words. */
  readonly done: string | undefined;
  readonly refused: Refused | undefined;
  /** Whether the country decides about tax that is not shown yet. */
  readonly isTaxLater: boolean;
}

function ProductCell({ line, url, image }: ShownLine) {
  const t = useTexts(cartTexts);
  const { id, name } = line.product;
  return (
    <div class="cart-product">
      {image ? <img src={image.url} alt="" loading="lazy" /> : null}
      <div>
        {url === undefined ? name : <a href={url}>{name}</a>}
        <LineNote line={line} />
        <p>
          <Button kind="link" small name="remove" value={String(id)} label={t('remove_named', { name })}>
            {t('remove')}
          </Button>
        </p>
      </div>
    </div>
  );
}

function QuantityCell({ line: { product, quantity }, typed }: ShownLine) {
  const t = useTexts(cartTexts);
  const name = `quantity_${product.id}`;
  const id = fieldId(name);
  const error = useFormError(name);
  return (
    <>
      <input
        class="cart-quantity"
        id={id}
        type="number"
        name={name}
        value={typed ?? quantity}
        min={0}
        max={MAX_CART_QUANTITY}
        step={1}
        aria-label={t('quantity_of', { name: product.name })}
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error === undefined ? null : (
        <p class="mistake" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

function Items({ lines, nonce, refused }: CartView) {
  const t = useTexts(cartTexts);
  return (
    <Form to={CART_PATH} nonce={nonce} errors={refused}>
      <input type="hidden" name="act" value="change" />
      <Table
        caption={t('items')}
        rows={lines}
        rowKey={({ line }) => line.product.id}
        columns={[
          { key: 'product', title: t('product'), heads: true, cell: (shown) => <ProductCell {...shown} /> },
          { key: 'price', title: t('price'), number: true, cell: ({ price }) => price },
          { key: 'quantity', title: t('quantity'), number: true, cell: (shown) => <QuantityCell {...shown} /> },
          { key: 'total', title: t('total'), number: true, cell: ({ total }) => total },
        ]}
      />
      <div class="actions">
        <Button kind="quiet">{t('update')}</Button>
      </div>
    </Form>
  );
}

/** The page of the cart. */
export function CartPage(view: CartView) {
  const { quote, amounts, shopUrl, done, refused, isTaxLater } = view;
  const t = useTexts(cartTexts);
  const isEmpty = quote.lines.length === 0;
  return (
    <>
      <Heading title={t('cart')} lead={isEmpty ? undefined : t('cart_lead')} />
      {done === undefined || refused ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
      {isEmpty ? (
        <Empty title={t('empty')}>
          <p>{t('empty_lead')}</p>
          <ButtonLink to={shopUrl}>{t('to_shop')}</ButtonLink>
        </Empty>
      ) : (
        <div class="cart-columns">
          <Items {...view} />
          <section class="cart-summary" aria-labelledby="summary">
            <h2 id="summary">{t('summary')}</h2>
            <Totals quote={quote} amounts={amounts} />
            {isTaxLater ? <p class="quiet">{t('tax_later')}</p> : null}
            {quote.hasProblem ? <p class="mistake">{t('problems')}</p> : null}
            <div class="actions">
              {quote.hasProblem ? null : <ButtonLink to={CHECKOUT_PATH}>{t('checkout')}</ButtonLink>}
              <ButtonLink to={shopUrl} kind="quiet">
                {t('more')}
              </ButtonLink>
            </div>
          </section>
        </div>
      )}
    </>
  );
}
