import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Button,
  ChoiceField,
  Form,
  Heading,
  Notice,
  type Option,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { CONTACT_LENGTHS } from '../customers/contacts.js';
import type { PaymentMethod } from '../ports.js';
import { LineNote, type ShownAmounts, type ShownLine, Totals } from './cart-view.js';
import { CART_PATH, CHECKOUT_PATH } from './paths.js';
import type { Quote } from './quote.js';
import { checkoutTexts } from './texts.js';
import type { TypedCheckout } from './values.js';

/** The checkout as it is shown. */
export interface CheckoutView {
  readonly typed: TypedCheckout;
  readonly refused: Refused | undefined;
  readonly nonce: SafeHtml;
  readonly quote: Quote;
  readonly lines: readonly ShownLine[];
  readonly amounts: ShownAmounts;
  readonly countries: readonly Option[];
  readonly methods: readonly PaymentMethod[];
  /** Of the terms that customers agree to; empty for none. */
  readonly termsUrl: string;
  /** The email of the caller's account; undefined for a guest. */
  readonly accountEmail: string | undefined;
  readonly signInUrl: string;
  /** Whether the country decides about the total. */
  readonly hasTax: boolean;
}

function Contact({ accountEmail, signInUrl }: CheckoutView) {
  const t = useTexts(checkoutTexts);
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t('contact')}</h2>
      {accountEmail === undefined ? (
        <>
          <p>
            {t('have_account')} <a href={signInUrl}>{t('sign_in')}</a>
          </p>
          <TextField
            name="email"
            type="email"
            label={t('email')}
            help={t('email_help')}
            maxLength={254}
            autocomplete="email"
            required
          />
        </>
      ) : (
        <p>{accountEmail === '' ? t('email_none') : t('email_account', { email: accountEmail })}</p>
      )}
      <TextField name="name" label={t('name')} maxLength={200} autocomplete="name" required />
      <TextField
        name="phone"
        type="tel"
        label={t('phone')}
        help={t('phone_help')}
        maxLength={CONTACT_LENGTHS.phone}
        autocomplete="tel"
      />
    </section>
  );
}

function Address({ quote, countries, accountEmail, typed, hasTax }: CheckoutView) {
  const t = useTexts(checkoutTexts);
  const { street, postcode, city } = CONTACT_LENGTHS;
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t(quote.isShipped ? 'address' : 'billing')}</h2>
      {quote.isShipped ? (
        <>
          <TextField name="street" label={t('street')} maxLength={street} autocomplete="street-address" required />
          <div class="checkout-town">
            <TextField name="postcode" label={t('postcode')} maxLength={postcode} autocomplete="postal-code" />
            <TextField name="city" label={t('city')} maxLength={city} autocomplete="address-level2" required />
          </div>
        </>
      ) : null}
      <SelectField name="country" label={t('country')} options={countries} required />
      {hasTax ? (
        <div class="checkout-update">
          <p class="help">{t('update_help')}</p>
          <Button kind="quiet" small name="act" value="update">
            {t('update')}
          </Button>
        </div>
      ) : null}
      {accountEmail === undefined || !quote.isShipped ? null : (
        <SwitchField name="save" label={t('save')} checked={typed.save} />
      )}
    </section>
  );
}

function Payment({ quote, methods, typed }: CheckoutView) {
  const t = useTexts(checkoutTexts);
  const options = methods.map(({ id, title, description }) => ({
    ...{ value: id, title },
    ...(description === undefined ? {} : { help: description }),
  }));
  if (quote.total === 0) return <p>{t('free')}</p>;
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{t('payment')}</h2>
      {methods.length === 0 ? (
        <Notice kind="warning">
          <p>{t('no_methods')}</p>
        </Notice>
      ) : (
        <ChoiceField
          single
          name="payment"
          label={t('payment_method')}
          values={[typed.payment || (methods[0]?.id ?? '')]}
          options={options}
        />
      )}
    </section>
  );
}

function Review({ lines, quote, amounts }: CheckoutView) {
  const t = useTexts(checkoutTexts);
  const address = useAddress();
  return (
    <>
      <h2 id="review">{t('review')}</h2>
      <ul class="checkout-items">
        {lines.map((shown) => (
          <li key={shown.line.product.id}>
            <span>
              {shown.line.quantity} × {shown.line.product.name}
              <LineNote line={shown.line} />
            </span>
            <span>{shown.total}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={address(CART_PATH)}>{t('edit_cart')}</a>
      </p>
      <Totals quote={quote} amounts={amounts} />
    </>
  );
}

function Terms({ termsUrl, typed }: CheckoutView) {
  const t = useTexts(checkoutTexts);
  const address = useAddress();
  if (termsUrl === '') return null;
  const read = <a href={address(termsUrl)}>{t('read_terms')}</a>;
  return <SwitchField name="terms" label={t('terms')} help={read} checked={typed.terms} required />;
}

/** The page on which a cart becomes an order. */
export function CheckoutPage(view: CheckoutView) {
  const { typed, refused, nonce, quote, methods } = view;
  const t = useTexts(checkoutTexts);
  const isPossible = !quote.hasProblem && (quote.total === 0 || methods.length > 0);
  return (
    <>
      <Heading title={t('checkout')} />
      <RefusedNotice refused={refused} />
      <Form to={CHECKOUT_PATH} nonce={nonce} values={typed} errors={refused} guarded class="cart-columns">
        <div>
          <input type="hidden" name="seen" value={typed.seen} />
          <input type="hidden" name="key" value={typed.key} />
          <Contact {...view} />
          <Address {...view} />
          <Payment {...view} />
        </div>
        <section class="cart-summary" aria-labelledby="review">
          <Review {...view} />
          <Terms {...view} />
          {isPossible ? (
            <Button name="act" value="place">
              {t('place')}
            </Button>
          ) : null}
        </section>
      </Form>
    </>
  );
}
