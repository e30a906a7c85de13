import { SECRETS_FIELD } from '@plinth/kernel/isomorphic';
import { type ComponentChildren, h, type VNode } from 'preact';
import type { Mistake } from '../refused.js';
import { useTexts } from '../texts.js';
import { useFieldProps, useFormList, useFormText, useFormValue } from './form-state.js';
import { kitTexts } from './texts.js';

/** What every field says about itself. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** What it is for, and its bounds, before they are met. */
  readonly help?: ComponentChildren;
  /** What is wrong with it; by default what its form says. */
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** The id of the element that holds a field's value; error summaries lead to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`;
}

/** Ids of the texts that describe a field, for `aria-describedby`. */
export function describedBy({ name, help, error }: FieldProps): string | undefined {
  const id = fieldId(name);
  const ids = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function Hints({ name, help, error }: FieldProps): VNode {
  const id = fieldId(name);
  return (
    <>
      {help ? (
        <div class="help" id={`${id}-help`}>
          {help}
        </div>
      ) : null}
      {error ? (
        <p class="mistake" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Label, help, mistake and the control itself, in this order. */
export function Field(given: FieldProps & { children: ComponentChildren }): VNode {
  const props = useFieldProps(given);
  return (
    <div class={props.error ? 'field invalid' : 'field'}>
      <label for={fieldId(props.name)}>{props.label}</label>
      <Hints {...props} />
      {props.children}
    </div>
  );
}

/** What of a field its control needs. */
function controlOf(props: FieldProps) {
  return {
    id: fieldId(props.name),
    name: props.name,
    required: props.required,
    'aria-describedby': describedBy(props),
    'aria-invalid': props.error ? ('true' as const) : undefined,
  };
}

/** As a plain string, because the types of attributes differ by the type of the input, which is not known here. */
const INPUT: string = 'input';

/** Browsers swallow the first line break of a textarea, so a text that begins with one is given another. */
export function inTextarea(text: string): string {
  return /^\r?\n/.test(text) ? `\n${text}` : text;
}

/** One line of text, or many; without a `value` that of its form, unless it is a password. */
export function TextField(
  given: FieldProps & {
    value?: string | number | undefined;
    type?: 'text' | 'email' | 'url' | 'password' | 'number' | 'search' | 'date' | 'time' | 'datetime-local' | 'tel';
    rows?: number;
    autocomplete?: string;
    maxLength?: number | undefined;
    min?: number | string | undefined;
    max?: number | string | undefined;
    step?: number | string | undefined;
    placeholder?: string;
    autofocus?: boolean;
  },
): VNode {
  const props = useFieldProps(given);
  const inForm = useFormText(props.name);
  const { type = 'text', rows, autocomplete, maxLength, min, max, step, placeholder, autofocus } = props;
  const value = props.value ?? (type === 'password' ? undefined : inForm);
  const control = { ...controlOf(props), autocomplete, maxLength, placeholder, autofocus };
  return (
    <Field {...props}>
      {rows ? (
        <textarea {...control} rows={rows}>
          {inTextarea(String(value ?? ''))}
        </textarea>
      ) : (
        h(INPUT, { ...control, type, value: value ?? '', min, max, step })
      )}
      {/* A form that has to be sent once more hands back everything but what was typed unseen. */}
      {type === 'password' ? <input type="hidden" name={`${SECRETS_FIELD}[]`} value={props.name} /> : null}
    </Field>
  );
}

/** One of several that can be chosen. */
export interface Option {
  readonly value: string;
  readonly title: string;
  readonly disabled?: boolean;
  /** A word on what it means, where each is seen. */
  readonly help?: string;
}

/** One of a list. */
export function SelectField(
  given: FieldProps & { value?: string | undefined; options: readonly Option[]; multiple?: false },
): VNode {
  const props = useFieldProps(given);
  const inForm = useFormText(props.name);
  const chosen = props.value ?? inForm;
  return (
    <Field {...props}>
      <select {...controlOf(props)}>
        {props.options.map(({ value, title, disabled }) => (
          <option key={value} value={value} selected={value === chosen} disabled={disabled}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Several of a list, or one of few that are worth seeing at once. Several arrive as a list under the name, one as a text. */
export function ChoiceField(
  given: FieldProps & { values?: readonly string[]; options: readonly Option[]; single?: boolean },
): VNode {
  const props = useFieldProps(given);
  const { name, label, options, single } = props;
  const inForm = useFormList(name);
  const values = props.values ?? inForm;
  const id = fieldId(name);
  return (
    <fieldset class={props.error ? 'field invalid' : 'field'} id={id} aria-describedby={describedBy(props)}>
      <legend>{label}</legend>
      <Hints {...props} />
      <div class="choices">
        {options.map(({ value, title, disabled, help }) => (
          <div class="option" key={value}>
            <label class="choice">
              <input
                type={single ? 'radio' : 'checkbox'}
                name={single ? name : `${name}[]`}
                value={value}
                checked={values.includes(value)}
                disabled={disabled}
                aria-describedby={help === undefined ? undefined : `${id}-${value}-help`}
              />
              {title}
            </label>
            {help === undefined ? null : (
              <p class="help" id={`${id}-${value}-help`}>
                {help}
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** On or off. */
export function SwitchField(given: FieldProps & { checked?: boolean }): VNode {
  const props = useFieldProps(given);
  const isOn = useFormValue(props.name) === true;
  const control = controlOf(props);
  return (
    <div class={props.error ? 'field invalid' : 'field'}>
      <label class="choice" for={control.id}>
        <input {...control} type="checkbox" role="switch" value="1" checked={props.checked ?? isOn} />
        {props.label}
      </label>
      <Hints {...props} />
    </div>
  );
}

/** A file to send. */
export function FileField(given: FieldProps & { accept?: string; multiple?: boolean }): VNode {
  const props = useFieldProps(given);
  return (
    <Field {...props}>
      <input {...controlOf(props)} type="file" accept={props.accept} multiple={props.multiple} />
    </Field>
  );
}

/** All mistakes of a form at its top, each leading to its field; it has the focus when the page opens. */
export function ErrorSummary(props: {
  readonly mistakes: readonly Mistake[];
  /** Whether the page begins here when it is shown; default true. */
  readonly takesFocus?: boolean;
}): VNode | null {
  const { mistakes, takesFocus = true } = props;
  const t = useTexts(kitTexts);
  if (mistakes.length === 0) return null;
  return (
    <div class="error-summary" role="alert" tabIndex={-1} data-focus={takesFocus ? '' : undefined}>
      <h2>{t('mistakes', { count: mistakes.length })}</h2>
      <ul>
        {mistakes.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
