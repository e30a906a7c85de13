import { type CallContext, choice, RANDOMNESS, Type } from '@plinth/kernel';
import { isEmail, sanitizeText } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import { CONTACT_LENGTHS, CUSTOMER_CONTACTS, type Recipient } from '../customers/contacts.js';
import { PHONE } from '../customers/phone.js';
import type { PaymentMethod } from '../ports.js';
import { settings } from '../settings.js';
import { COUNTRIES, countryName } from '../taxes/countries.js';
import { knownCountry } from './country.js';
import type { Quote } from './quote.js';
import { checkoutTexts } from './texts.js';

const MAX_NAME = 200;
const MAX_EMAIL = 254;
const TOKEN = /^[\w-]{20,40}$/;

/** Longer than may be stored, so that what is too long comes back in its field. */
const text = (description: string) => Type.String({ default: '', maxLength: 2_000, description });

const flag = (description: string) => choice(['', '1'], { default: '', description });

/** What the checkout sends. */
export const checkoutArguments = {
  act: choice(['place', 'update'], {
    default: 'place',
    description: 'Whether to place the order or to update its total.',
  }),
  email: text('Where a guest is reached.'),
  name: text('Who the order goes to.'),
  phone: text('A phone number.'),
  street: text('Street and number.'),
  postcode: text('Postal code.'),
  city: text('City.'),
  country: text('ISO 3166 code of the country.'),
  payment: text('Id of the payment method.'),
  save: flag('Whether the address is saved to the account.'),
  terms: flag('Whether the customer agrees to the terms.'),
  seen: text('What the total was when the form was shown.'),
  key: text('Tells one showing of the form from the next.'),
};

/** The checkout as it stands in the form. */
export interface TypedCheckout {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly payment: string;
  readonly save: boolean;
  readonly terms: boolean;
  readonly seen: string;
  readonly key: string;
}

/** A form that nothing was typed into: what is known of the caller. */
export async function freshCheckout(call: CallContext): Promise<TypedCheckout> {
  const { caller, use } = call;
  const { phone, street, postcode, city } = await use(CUSTOMER_CONTACTS).of(caller.id);
  return {
    ...{ email: '', name: caller.user?.displayName ?? '', phone, street, postcode, city },
    ...{ country: await knownCountry(call), payment: '', save: true, terms: false, seen: '' },
    key: use(RANDOMNESS).uuid(),
  };
}

/** The key of the form; a form with none, or with what is none, gets one. */
export function formKey({ use }: Pick<CallContext, 'use'>, key: string): string {
  return TOKEN.test(key) ? key : use(RANDOMNESS).uuid();
}

/** What a checkout is judged by. */
export interface CheckoutRules {
  readonly quote: Quote;
  readonly methods: readonly PaymentMethod[];
}

type Wrong = (field: keyof TypedCheckout, message: string) => void;

function checkAddress(call: CallContext, typed: TypedCheckout, isShipped: boolean, wrong: Wrong): void {
  const t = checkoutTexts.in(call.site.language);
  const { phone, street, city, country } = typed;
  if (phone.trim() !== '' && !PHONE.test(phone.trim())) wrong('phone', t('phone_wrong'));
  if (isShipped && street.trim() === '') wrong('street', t('street_missing'));
  if (isShipped && city.trim() === '') wrong('city', t('city_missing'));
  if (!COUNTRIES.includes(country)) wrong('country', t('country_missing'));
}

function checkLengths(call: CallContext, typed: TypedCheckout, wrong: Wrong): void {
  const t = checkoutTexts.in(call.site.language);
  const { street, postcode, city } = CONTACT_LENGTHS;
  const lengths = { name: MAX_NAME, email: MAX_EMAIL, street, postcode, city } as const;
  for (const name of ['name', 'email', 'street', 'postcode', 'city'] as const)
    if ([...typed[name]].length > lengths[name]) wrong(name, t('long', { most: lengths[name] }));
}

/** Everything that is wrong with a checkout. */
export function checkoutErrors(call: CallContext, typed: TypedCheckout, { quote, methods }: CheckoutRules): Mistake[] {
  const mistakes: Mistake[] = [];
  const wrong: Wrong = (name, message) => mistakes.push({ name, message });
  const t = checkoutTexts.in(call.site.language);
  if (call.caller.isVisitor && !isEmail(typed.email.trim())) wrong('email', t('email_wrong'));
  if (sanitizeText(typed.name).trim() === '') wrong('name', t('name_missing'));
  checkAddress(call, typed, quote.isShipped, wrong);
  checkLengths(call, typed, wrong);
  const isMethod = methods.some(({ id }) => id === typed.payment);
  if (quote.total > 0 && methods.length > 0 && !isMethod) wrong('payment', t('payment_missing'));
  if (call.settings(settings).termsUrl !== '' && !typed.terms) wrong('terms', t('terms_missing'));
  return mistakes;
}

/** Who the order goes to, with the country by its name. */
export function recipientOf({ site }: Pick<CallContext, 'site'>, typed: TypedCheckout): Recipient {
  const { name, phone, street, postcode, city, country } = typed;
  return { name, phone, street, postcode, city, country: countryName(country, site.language) };
}
