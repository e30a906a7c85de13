import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Refused } from '../refused.js';

/** What a form tells the fields inside it, by their names. */
export interface FormState {
  /** The value of each field: a text, a number, true or false, or a list of those. */
  readonly values?: object | undefined;
  /** Why the form was refused. */
  readonly errors?: Pick<Refused, 'mistakes'> | undefined;
}

const context = createContext<FormState>({});

/** Gives the fields in it their values and errors; `Form` does it for its own fields. */
export const FormStateProvider = context.Provider;

/** The value that the form has for a field; undefined outside a form that has one. */
export function useFormValue(name: string): unknown {
  const { values = {} } = useContext(context);
  return Object.getOwnPropertyDescriptor(values, name)?.value;
}

/** The same as text, for a field that holds one. */
export function useFormText(name: string): string | undefined {
  const value = useFormValue(name);
  return value === undefined || value === null ? undefined : String(value);
}

/** The same as a list, for a field of which several values can be chosen. */
export function useFormList(name: string): readonly string[] {
  const value = useFormValue(name);
  return value === undefined || value === null ? [] : [value].flat().map(String);
}

/** What is wrong with a field, as the form was told. */
export function useFormError(name: string): string | undefined {
  return useContext(context).errors?.mistakes.find((mistake) => mistake.name === name)?.message;
}

/** The properties of a field; where they name no error, the one that the form has for it. */
export function useFieldProps<P extends { readonly name: string; readonly error?: string | undefined }>(props: P): P {
  const error = useFormError(props.name);
  return { ...props, error: props.error ?? error };
}
