import { checkValue, type RestError, type TSchema, Type } from '@plinth/kernel';
import type { Mistake, Texts } from '@plinth/pages/kit';
import type { peopleTexts } from './texts.js';

type PeopleTexts = Texts<(typeof peopleTexts)['english']>;

/** The texts that a form about somebody sends. */
export type PersonField = 'username' | 'email' | 'name';

const LONGEST: Readonly<Record<PersonField, number>> = { username: 60, email: 100, name: 250 };

const SCHEMAS: Readonly<Record<PersonField, TSchema>> = {
  username: Type.String({ minLength: 1, maxLength: LONGEST.username }),
  email: Type.String({ format: 'email', maxLength: LONGEST.email }),
  name: Type.String({ maxLength: LONGEST.name, format: 'text-field' }),
};

function labelIn(t: PeopleTexts, field: PersonField): string {
  if (field === 'username') return t('login');
  return t(field === 'email' ? 'email' : 'display_name');
}

/** What is wrong with a text, in a sentence that names its field; judged as REST judges it. */
export function mistakeIn(
  t: PeopleTexts,
  field: PersonField,
  value: string,
  { required }: { required: boolean },
): Mistake[] {
  const label = labelIn(t, field);
  if (value === '') return required ? [{ name: field, message: t('required', { label }) }] : [];
  const verdict = checkValue(SCHEMAS[field], value, label);
  if (verdict.ok) return [];
  if (value.length > LONGEST[field]) return [{ name: field, message: t('too_long', { label, to: LONGEST[field] }) }];
  return [{ name: field, message: field === 'email' ? t('email_wrong') : verdict.fault.message }];
}

/** What is said of an account that was refused, and the field that it is about. */
export function refusalIn(t: PeopleTexts, { code, message, status }: RestError): Mistake {
  if (/email/.test(code)) return { name: 'email', message: t('email_taken') };
  if (code === 'rest_user_invalid_role' && status !== 400) return { name: 'roles', message: t('role_own') };
  if (/role/.test(code)) return { name: 'roles', message: t('role_refused', { message }) };
  if (code === 'existing_user_login') return { name: 'username', message: t('login_taken') };
  if (/login|username|invalid_param/.test(code)) return { name: 'username', message: t('login_wrong') };
  return { name: 'name', message };
}
