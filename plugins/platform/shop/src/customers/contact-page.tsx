import { type CallContext, page, type RestResponse, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { nonceField, type Refused, refusedFor, type SafeHtml } from '@plinth/pages';
import { Button, Form, type Mistake, Notice, RefusedNotice, TextField, useAddress, useTexts } from '@plinth/pages/kit';
import { CONTACT_PATH, customerPage } from '../orders/pages/account-frame.js';
import { contactTexts } from './contact-texts.js';
import {
  CONTACT_LENGTHS,
  CONTACT_PARTS,
  type Contact,
  type ContactPart,
  CUSTOMER_CONTACTS,
  cleanContact,
} from './contacts.js';
import { PHONE } from './phone.js';

const NONCE = 'shop-contact';

const AUTOCOMPLETE: Readonly<Record<ContactPart, string>> = {
  phone: 'tel',
  street: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
};

function ContactForm(props: {
  typed: Contact;
  email: string;
  nonce: SafeHtml;
  refused: Refused | undefined;
  isKept: boolean;
}) {
  const { typed, email, nonce, refused, isKept } = props;
  const t = useTexts(contactTexts);
  const address = useAddress();
  return (
    <>
      <p>{t('contact_lead')}</p>
      <p class="quiet">
        {email === '' ? t('email_none') : t('email_is', { email })}{' '}
        <a href={address('/account')}>{t('email_change')}</a>. {t('email_help')}
      </p>
      {isKept && !refused ? (
        <Notice kind="done">
          <p>{t('kept')}</p>
        </Notice>
      ) : null}
      <RefusedNotice refused={refused} />
      <Form to={CONTACT_PATH} nonce={nonce} values={typed} errors={refused} guarded>
        {CONTACT_PARTS.map((name) => (
          <TextField
            key={name}
            name={name}
            type={name === 'phone' ? 'tel' : 'text'}
            label={t(name)}
            help={name === 'phone' ? t('phone_help') : undefined}
            maxLength={CONTACT_LENGTHS[name]}
            autocomplete={AUTOCOMPLETE[name]}
          />
        ))}
        <Button>{t('keep')}</Button>
      </Form>
    </>
  );
}

interface Shown {
  readonly refused?: Refused | undefined;
  readonly isKept?: boolean;
}

function show(call: CallContext, typed: Contact, { refused, isKept = false }: Shown = {}): Promise<RestResponse> {
  const { caller, site } = call;
  const view = { typed, refused, isKept, nonce: nonceField(call, NONCE), email: caller.user?.email ?? '' };
  return customerPage(call, {
    ...{ title: contactTexts.in(site.language)('contact'), part: 'contact', body: <ContactForm {...view} /> },
    ...(refused ? { status: refused.status } : {}),
  });
}

function mistakesIn({ site }: CallContext, contact: Contact): Mistake[] {
  const t = contactTexts.in(site.language);
  const { phone, street, city } = contact;
  const long = CONTACT_PARTS.filter((name) => [...contact[name]].length > CONTACT_LENGTHS[name]);
  return [
    ...(phone === '' || PHONE.test(phone) || long.includes('phone')
      ? []
      : [{ name: 'phone', message: t('phone_wrong') }]),
    ...long.map((name) => ({ name, message: t('long', { most: CONTACT_LENGTHS[name] }) })),
    ...(street !== '' && city === '' ? [{ name: 'city', message: t('city_missing') }] : []),
  ];
}

const part = (description: string) => Type.String({ default: '', maxLength: 2_000, description });

/** `/account/address`: how a customer is reached beside their email. */
export const contactPages: readonly Route[] = [
  page({
    method: 'GET',
    path: CONTACT_PATH,
    summary: "The customer's own address and telephone number.",
    access: signedIn(),
    args: { done: Type.Boolean({ default: false, description: 'Whether it was just saved.' }) },
    async handle(call) {
      const contact = await call.use(CUSTOMER_CONTACTS).of(call.caller.id);
      return show(call, contact, { isKept: call.args.done });
    },
  }),
  page({
    method: 'POST',
    path: CONTACT_PATH,
    summary: "Keeps the customer's own address and telephone number.",
    access: signedIn(),
    nonceAction: NONCE,
    args: {
      phone: part('A telephone number.'),
      street: part('Street and number.'),
      postcode: part('Postcode.'),
      city: part('Town.'),
      country: part('Country.'),
    },
    async handle(call) {
      const { args, caller, site, use } = call;
      const contact = cleanContact(args);
      const refused = refusedFor(mistakesIn(call, contact));
      // What was typed comes back as it was typed.
      if (refused) return show(call, args, { refused });
      await use(CUSTOMER_CONTACTS).keep(caller.id, contact);
      return redirect(`${site.url}${CONTACT_PATH}?done=1`, 303);
    },
  }),
];
