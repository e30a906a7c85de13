import type { CallContext } from '@plinth/kernel';
import type { SafeHtml } from '@plinth/pages';
import { Badge, ButtonLink, type Crumb, Num, Stars, useTexts } from '@plinth/pages/kit';
import { buyForm } from '../checkout/buy-button.js';
import { type Product, SHOP } from '../ports.js';
import type { ProductImage } from './images.js';
import { shopTexts } from './texts.js';

/** A product with what a page says of it in words. */
export interface ShownProduct {
  readonly product: Product;
  readonly url: string;
  /** What it costs; undefined where it has no price. */
  readonly price: string | undefined;
  /** What it costs otherwise, while it is on sale. */
  readonly before: string | undefined;
  readonly image: ProductImage | undefined;
  /** The form that puts it into the cart, where it can be ordered. */
  readonly buying: SafeHtml | undefined;
}

/** A product with its address, its prices in words, its picture, and the form that orders it. */
export function shownProduct(
  call: CallContext,
  product: Product,
  images: ReadonlyMap<number, ProductImage>,
  place: 'card' | 'page',
): ShownProduct {
  const shop = call.use(SHOP);
  const { price, regularPrice, onSale } = product;
  return {
    product,
    url: shop.productUrl(product.slug),
    price: price === null ? undefined : shop.price(price),
    before: onSale && price !== null && regularPrice !== null ? shop.price(regularPrice) : undefined,
    image: images.get(product.imageId),
    buying: buyForm(call, product, place),
  };
}

/** The price of a product, with the regular one struck out where it is on sale. */
export function Price({ price, before }: ShownProduct) {
  const t = useTexts(shopTexts);
  if (price === undefined) return null;
  if (before === undefined) return <p class="price">{price}</p>;
  return (
    <p class="price">
      <del>
        <span class="visually-hidden">{t('was')} </span>
        {before}
      </del>{' '}
      <ins>{price}</ins> <Badge tone="accent">{t('sale')}</Badge>
    </p>
  );
}

/** What its reviews come to; nothing for a product that nobody has rated. */
export function ProductRating({ product, link }: { product: Product; link?: string }) {
  const { averageRating, ratingCount } = product;
  if (ratingCount === 0) return null;
  const stars = (
    <>
      <Stars hundredths={averageRating} />{' '}
      <span class="quiet">
        (<Num of={ratingCount} />)
      </span>
    </>
  );
  return <p>{link === undefined ? stars : <a href={link}>{stars}</a>}</p>;
}

/** Whether a product can be had. */
export function Stock({ product }: { product: Product }) {
  const { stockStatus, stockQuantity } = product;
  const t = useTexts(shopTexts);
  const isCounted = stockStatus === 'instock' && stockQuantity !== null;
  return <p class="quiet">{isCounted ? t('stock_counted', { number: stockQuantity }) : t(`stock_${stockStatus}`)}</p>;
}

/** The picture of a product in a box as large as every other: a letter where there is none. */
export function ProductPicture({ product, image, isFirst = false }: ShownProduct & { isFirst?: boolean }) {
  const [letter = ''] = product.name.trim();
  return (
    <div class="shop-picture">
      {image ? (
        <img src={image.url} alt={image.text} loading={isFirst ? undefined : 'lazy'} />
      ) : (
        <span aria-hidden="true">{letter.toUpperCase()}</span>
      )}
    </div>
  );
}

/** The way to the cart, with how much is in it. */
export function CartLink({ cart }: { cart: Crumb | undefined }) {
  if (!cart) return null;
  return (
    <ButtonLink to={cart.path} kind="quiet">
      {cart.title}
    </ButtonLink>
  );
}
