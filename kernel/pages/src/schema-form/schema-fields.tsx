import { fromSiteTime, toSiteTime } from '@plinth/kernel/isomorphic';
import type { VNode } from 'preact';
import type { TSchema } from 'typebox';
import { ChoiceField, type FieldProps, type Option, SelectField, SwitchField, TextField } from '../kit/field.js';
import { useFormValue } from '../kit/form-state.js';
import type { Mistake } from '../refused.js';
import { useSurroundings } from '../surroundings.js';
import { type Texts, useTexts } from '../texts.js';
import { type Control, controlFor, descriptionOf, emptyTitle, labelOf, optionTitle } from './control.js';
import { languageOptions } from './languages.js';
import { formTexts } from './texts.js';
import { zoneOptions } from './zones.js';

type FormTexts = Texts<(typeof formTexts)['english']>;

/** What is said about the bounds of a value before they are met. */
function boundsOf(t: FormTexts, control: Control): string {
  if (control.kind === 'secret') return t('secret');
  if (control.kind === 'lines') return t('one_a_line');
  if (control.kind === 'json') return t('as_json');
  if (control.kind === 'number') {
    const { minimum, maximum } = control;
    if (minimum !== undefined && maximum !== undefined) return t('bounds_between', { from: minimum, to: maximum });
    if (minimum !== undefined) return t('bounds_from', { from: minimum });
    return maximum === undefined ? '' : t('bounds_to', { to: maximum });
  }
  const longest = 'maxLength' in control ? control.maxLength : undefined;
  return longest === undefined ? '' : t('bounds_characters', { to: longest });
}

function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

function jsonOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** A moment with a zone as the site's clock shows it, without seconds; what has no zone is the site's time already. */
function shownText(control: Control, value: unknown, timezone: string): string {
  const text = textOf(value);
  if (control.kind !== 'text' || control.type !== 'datetime-local' || text === '') return text;
  const local = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
    ? toSiteTime(fromSiteTime(text, timezone) ?? text, timezone)
    : text;
  return local.slice(0, 16);
}

function namedOptions(values: readonly string[], schema: TSchema) {
  return values.map((value) => ({ value, title: optionTitle(value, schema) }));
}

/** The roles by their titles; one that was chosen and is no more stays, so that it can be taken out. */
function withUnknown(roles: readonly Option[], chosen: readonly string[]): readonly Option[] {
  const gone = chosen.filter((role) => !roles.some(({ value }) => value === role));
  return [...roles, ...optionsOf(gone)];
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, title: value }));
}

function ControlField(
  props: FieldProps & { control: Control; schema: TSchema; value: unknown; roles: readonly Option[] },
): VNode {
  const { control, schema, value, roles, ...field } = props;
  const { timezone } = useSurroundings();
  const t = useTexts(formTexts);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  switch (control.kind) {
    case 'switch':
      return <SwitchField {...field} checked={value === true} />;
    case 'secret':
      return <TextField {...field} type="password" autocomplete="off" />;
    case 'number':
      return (
        <TextField
          {...field}
          type="number"
          value={textOf(value)}
          min={control.minimum}
          max={control.maximum}
          step={control.whole ? 1 : 'any'}
        />
      );
    case 'long-text':
      return <TextField {...field} rows={4} value={textOf(value)} maxLength={control.maxLength} />;
    case 'lines':
      return <TextField {...field} rows={Math.min(12, Math.max(3, chosen.length + 1))} value={linesOf(value)} />;
    case 'json':
      return <TextField {...field} rows={8} value={jsonOf(value)} />;
    case 'choices':
      return <ChoiceField {...field} values={chosen} options={namedOptions(control.options, schema)} />;
    case 'roles':
      return <ChoiceField {...field} values={chosen} options={withUnknown(roles, chosen)} />;
    case 'choice':
      return <SelectField {...field} value={textOf(value)} options={namedOptions(control.options, schema)} />;
    case 'zone': {
      const zones = [{ value: '', title: emptyTitle(schema, t('site_zone')) }, ...zoneOptions(textOf(value))];
      return <SelectField {...field} value={textOf(value)} options={zones} />;
    }
    case 'language': {
      const languages = [
        { value: '', title: emptyTitle(schema, t('site_language')) },
        ...languageOptions(textOf(value)),
      ];
      return <SelectField {...field} value={textOf(value)} options={languages} />;
    }
    default:
      return (
        <TextField
          {...field}
          type={control.type}
          value={shownText(control, value, timezone)}
          maxLength={control.maxLength}
        />
      );
  }
}

/** One field for a value by a schema: label, help, bounds and mistakes come from the schema. */
export function SchemaField(props: {
  name: string;
  schema: TSchema;
  /** By default that of its form. */
  value?: unknown;
  error?: string | undefined;
  /** Said below the description, where a value has a story: where it comes from, who changed it. */
  story?: VNode | string;
  /** The roles of the site, for values that name roles. */
  roles?: readonly Option[];
}): VNode {
  const { name, schema, error, story, roles = [] } = props;
  const inForm = useFormValue(name);
  const value = 'value' in props ? props.value : inForm;
  const t = useTexts(formTexts);
  const control = controlFor(schema);
  const said = [descriptionOf(schema), boundsOf(t, control)].filter((part) => part !== '').join(' ');
  const help = (
    <>
      {said}
      {story ? <> {story}</> : null}
    </>
  );
  const field = { name, label: labelOf(name, schema), help, error };
  return <ControlField schema={schema} {...field} control={control} value={value} roles={roles} />;
}

/** A field for every value of a set of schemas: of settings, of a route's arguments. */
export function SchemaFields(props: {
  schemas: Readonly<Record<string, TSchema>>;
  /** By default those of the form. */
  values?: Readonly<Record<string, unknown>>;
  mistakes?: readonly Mistake[];
  roles?: readonly Option[];
  story?: (name: string) => VNode | string | undefined;
}): VNode {
  const { schemas, values, mistakes = [], roles, story } = props;
  return (
    <>
      {Object.entries(schemas).map(([name, schema]) => (
        <SchemaField
          key={name}
          name={name}
          schema={schema}
          {...(values ? { value: values[name] } : {})}
          error={mistakes.find((mistake) => mistake.name === name)?.message}
          {...(roles ? { roles } : {})}
          {...(story?.(name) ? { story: story(name) ?? '' } : {})}
        />
      ))}
    </>
  );
}
