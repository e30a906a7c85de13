import type { CallContext } from '@plinth/kernel';
import { CUSTOMER_CONTACTS } from '../customers/contacts.js';
import { settings } from '../settings.js';
import { countryCode } from '../taxes/countries.js';

/** The code of the country that the caller is taken to order from: that of their address, else that of the shop; '' for none. */
export async function knownCountry({ caller, settings: read, site, use }: CallContext): Promise<string> {
  const contact = await use(CUSTOMER_CONTACTS).of(caller.id);
  return countryCode(contact.country, site.language) || read(settings).shopCountry;
}
