import { anyone, route, Type } from '@plinth/kernel';
import { errors } from '../errors.js';
import { listingIdArgument, publicListing } from '../listings/rights.js';
import { contactOwner, SENT } from './contact.js';

/** What a message to an owner is made of. */
export const contactArguments = {
  name: Type.String({ minLength: 1, maxLength: 200, description: 'Who writes.' }),
  email: Type.String({ minLength: 1, maxLength: 250, description: 'Where the answer goes.' }),
  message: Type.String({ minLength: 1, maxLength: 5_000, description: 'What they write.' }),
  phone: Type.String({ default: '', maxLength: 50, description: 'A telephone number.' }),
  hp: Type.String({ default: '', maxLength: 1_000, description: 'Left empty by people.' }),
};

/** The contact form of a listing. */
export const contactRoute = route({
  method: 'POST',
  path: '/listings/:id/contact-form',
  summary: 'Writes to the owner of a listing by mail.',
  access: anyone,
  args: { ...listingIdArgument, ...contactArguments },
  result: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: [errors.unknownListing, errors.spam, errors.invalidEmail, errors.noContact, errors.mailFailed],
  resource: (call) => publicListing(call, call.args.id),
  async handle(call) {
    await contactOwner(call, call.resource, call.args);
    return { success: true, message: SENT };
  },
});
