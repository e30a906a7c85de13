import type { CallContext } from '@plinth/kernel';
import { asHtml, nonceField, type SafeHtml } from '@plinth/pages';
import { Button, type Crumb, Form, TextField, useTexts } from '@plinth/pages/kit';
import type { Product } from '../ports.js';
import { CARTS, MAX_CART_QUANTITY } from './carts.js';
import { cartOwner } from './owner.js';
import { CART_ACTION, CART_PATH } from './paths.js';
import { isBuyable, piecesLeft } from './quote.js';
import { cartTexts } from './texts.js';

function BuyForm({ product, nonce, isCard }: { product: Product; nonce: SafeHtml; isCard: boolean }) {
  const t = useTexts(cartTexts);
  const max = Math.min(MAX_CART_QUANTITY, piecesLeft(product) ?? MAX_CART_QUANTITY);
  return (
    <Form to={CART_PATH} nonce={nonce} class={isCard ? 'shop-buy card-buy' : 'shop-buy'}>
      <input type="hidden" name="act" value="add" />
      <input type="hidden" name="product" value={product.id} />
      {isCard ? null : <TextField name="quantity" type="number" label={t('quantity')} value={1} min={1} max={max} />}
      {isCard ? (
        <Button kind="quiet" small label={t('add_named', { name: product.name })}>
          {t('add')}
        </Button>
      ) : (
        <Button>{t('add')}</Button>
      )}
    </Form>
  );
}

/** The form that puts a product into the cart; undefined for what cannot be ordered, and where the shop has no cart. */
export function buyForm(call: CallContext, product: Product, place: 'card' | 'page'): SafeHtml | undefined {
  if (!call.module('checkout') || !isBuyable(product)) return undefined;
  const view = { product, nonce: nonceField(call, CART_ACTION), isCard: place === 'card' };
  return asHtml(call, <BuyForm {...view} />);
}

/** The link to the caller's cart with how much is in it; undefined where the shop has no cart. */
export async function cartLink(call: CallContext): Promise<Crumb | undefined> {
  if (!call.module('checkout')) return undefined;
  const { site, use } = call;
  const owner = await cartOwner(call);
  const count = owner ? await use(CARTS).count(owner) : 0;
  const t = cartTexts.in(site.language);
  return { title: count > 0 ? t('cart_count', { count }) : t('cart'), path: site.url + CART_PATH };
}
