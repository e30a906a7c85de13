import { Type } from '@plinth/kernel';
import { ability } from '../points.js';
import { chosenFields, fieldsInput } from './chosen-fields.js';

const text = (description: string) => Type.Optional(Type.String({ description }));

const output = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'The id of the account.' })),
  display_name: text('The name that readers see.'),
  user_nicename: text('The name in addresses.'),
  user_login: text('The name to sign in with.'),
  roles: Type.Optional(Type.Array(Type.String(), { description: 'The roles of the account.' })),
  locale: text('The language of the account, like en_US; that of the site where it has none of its own.'),
  first_name: text('The first name.'),
  last_name: text('The last name.'),
  nickname: text('The nickname.'),
  description: text('What the account says about itself.'),
  user_url: text('The address of a site of its own.'),
});

const input = fieldsInput([
  'id',
  'display_name',
  'user_nicename',
  'user_login',
  'roles',
  'locale',
  'first_name',
  'last_name',
  'nickname',
  'description',
  'user_url',
]);

/** `core/get-user-info`: who runs it. */
export const userInfo = ability({
  name: 'core/get-user-info',
  label: 'Get User Information',
  description: 'Tells whose account runs the ability: its names, roles and language, and what it says about itself.',
  category: 'user',
  input,
  output,
  annotations: { readonly: true, destructive: false, idempotent: true },
  showInRest: true,
  permission: ({ caller }) => caller.user !== undefined,
  run({ caller: { user }, context: { site } }, { fields }) {
    if (!user) return {};
    const profile = {
      id: user.id,
      display_name: user.displayName,
      user_nicename: user.slug,
      user_login: user.login,
      roles: [...user.roles],
      locale: user.locale || site.language,
      first_name: user.firstName,
      last_name: user.lastName,
      nickname: user.nickname,
      description: user.description,
      user_url: user.url,
    };
    return chosenFields(profile, fields);
  },
});
