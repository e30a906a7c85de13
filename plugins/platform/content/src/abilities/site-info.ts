import { ability, chosenFields, FOLLOWED_WORDPRESS, fieldsInput } from '@plinth/abilities';
import { Type } from '@plinth/kernel';
import { CONTENT_SETTINGS } from '../ports.js';

const text = (description: string) => Type.Optional(Type.String({ description }));

const output = Type.Object({
  name: text('The title of the site.'),
  description: text('What the site is about, in a line.'),
  url: text('The home address of the site.'),
  wpurl: text('The same: the site has no other address.'),
  admin_email: text('Where mail about the site goes.'),
  charset: text('How its texts are encoded.'),
  language: text('The language of the site, like en or de_CH.'),
  version: text('The version of WordPress whose REST answers those of this site are.'),
});

const input = fieldsInput(['name', 'description', 'url', 'wpurl', 'admin_email', 'charset', 'language', 'version']);

/** `core/get-site-info`: what `wp/v2/settings` tells of the site, in the words of that ability. */
export const siteInfo = ability({
  name: 'core/get-site-info',
  label: 'Get Site Information',
  description: 'Tells what the site is called, what it is about, its address, its language and its e-mail address.',
  category: 'site',
  input,
  output,
  annotations: { readonly: true, destructive: false, idempotent: true },
  showInRest: true,
  permission: ({ caller }) => caller.can('manage_options'),
  run({ context: { site, use } }, { fields }) {
    const information = {
      name: site.title,
      description: site.description,
      url: site.url,
      wpurl: site.url,
      admin_email: use(CONTENT_SETTINGS)().moderationEmail,
      charset: 'UTF-8',
      language: site.language,
      version: FOLLOWED_WORDPRESS,
    };
    return chosenFields(information, fields);
  },
});
