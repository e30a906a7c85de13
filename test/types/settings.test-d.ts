import { defineSettings, type PluginContext, secret, Type } from '@plinth/kernel';
import { is } from './is.js';

const settings = defineSettings({
  perDay: Type.Integer({ default: 20, minimum: 1, description: 'How many a day.' }),
  roles: Type.Array(Type.String(), { default: ['editor'], description: 'Who may.' }),
  mode: Type.Union([Type.Literal('open'), Type.Literal('closed')], { default: 'open', description: 'The mode.' }),
  key: secret({ description: 'The key of the service.' }),
});

export function read(context: PluginContext): void {
  const values = context.settings(settings);
  is<number>()(values.perDay);
  is<string[]>()(values.roles);
  is<'open' | 'closed'>()(values.mode);
  is<string>()(values.key);

  // @ts-expect-error: no such setting is defined
  values.perWeek;

  // @ts-expect-error: a number is no text
  const _text: string = values.perDay;

  // @ts-expect-error: settings are read by their definition, not by their name
  context.settings('perDay');
}

// @ts-expect-error: a secret says what it is
secret({});
