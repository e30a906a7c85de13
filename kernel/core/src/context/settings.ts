import type { Static, TObject, TSchema } from 'typebox';
import { Type } from '../vendor/typebox.js';

/** One TypeBox schema per setting; every setting has a default. */
export type SettingsSchemas = Readonly<Record<string, TSchema>>;

/** The typed values of a settings definition. */
export type SettingsValues<S extends SettingsSchemas> = Static<TObject<{ -readonly [K in keyof S]: S[K] }>>;

/** A plugin's settings: one source for type, default, validation, masking and the reference page. */
export interface SettingsDefinition<S extends SettingsSchemas = SettingsSchemas> {
  readonly schemas: S;
}

/** Defines the settings of a plugin; give each schema a `default` and a `description`. */
export function defineSettings<const S extends SettingsSchemas>(schemas: S): SettingsDefinition<S> {
  return Object.freeze({ schemas });
}

/**
 * A text setting that is never shown again: masked in listings and logs. `sentTo` names the setting that says where it is
 * sent: whoever changes that one must know the secret, or they could have it sent to themselves.
 */
export function secret(options: { default?: string; description: string; sentTo?: string }) {
  return Type.String({ default: '', ...options, secret: true });
}

/** A setting that names roles. Those that do not exist are found by `plinth doctor`. */
export function roleNames(description: string, initial: string[] = []) {
  return Type.Array(Type.String({ role: true }), { default: initial, description });
}

/** Whether a text by this schema is the name of a role. */
export function namesRole(schema: TSchema): boolean {
  return 'role' in schema && schema.role === true;
}

/** Whether a setting's schema is marked as secret. */
export function isSecret(schema: TSchema): boolean {
  return 'secret' in schema && schema.secret === true;
}
