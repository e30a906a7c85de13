import type { ComponentChildren, VNode } from 'preact';
import type { SafeHtml } from '../html.js';
import { useAddress, useSurroundings } from '../surroundings.js';
import { type FormState, FormStateProvider } from './form-state.js';
import { HiddenFields } from './hidden-fields.js';
import { Html } from './html.js';

/** How much a button asks for attention: one main button a page. */
export type ButtonKind = 'main' | 'quiet' | 'danger' | 'link';

function classOf(kind: ButtonKind, isSmall: boolean | undefined): string {
  const kinds = kind === 'main' ? [] : [`${kind}-button`];
  return [...kinds, ...(isSmall ? ['small-button'] : [])].join(' ');
}

/** A button; in a form it sends it. While the answer is under way the script of the page marks it as busy. */
export function Button(props: {
  kind?: ButtonKind;
  small?: boolean;
  type?: 'submit' | 'button';
  name?: string;
  value?: string;
  disabled?: boolean;
  /** What screen readers say, where the words on it need their context. */
  label?: string;
  formAction?: string;
  /** The id of the form that it sends, where it stands outside of it. */
  form?: string;
  onClick?: () => void;
  children: ComponentChildren;
}): VNode {
  const { kind = 'main', small, type = 'submit', label, children, formAction, ...rest } = props;
  return (
    <button {...rest} formaction={formAction} type={type} class={classOf(kind, small)} aria-label={label}>
      {children}
    </button>
  );
}

/** A link that looks like a button, for a page on which something is done. */
export function ButtonLink(props: {
  to: string;
  kind?: ButtonKind;
  small?: boolean;
  label?: string;
  children: ComponentChildren;
}): VNode {
  const address = useAddress();
  return (
    <a
      href={address(props.to)}
      class={`button ${classOf(props.kind ?? 'main', props.small)}`.trim()}
      aria-label={props.label}
    >
      {props.children}
    </a>
  );
}

/**
 * A form that changes something: it carries its nonce, and says so when it is left with unsaved changes. The fields inside it
 * find their value and their error in `values` and `errors` by their names.
 */
export function Form(
  props: FormState & {
    to: string;
    /** The hidden field made by `nonceField`. */
    nonce?: SafeHtml;
    /** For files. */
    multipart?: boolean;
    /** Whether leaving the page with changes asks first. */
    guarded?: boolean;
    id?: string;
    class?: string;
    label?: string;
    children: ComponentChildren;
  },
): VNode {
  const address = useAddress();
  const { fields = [] } = useSurroundings();
  return (
    <form
      method="post"
      action={address(props.to)}
      enctype={props.multipart ? 'multipart/form-data' : undefined}
      id={props.id}
      class={props.class}
      aria-label={props.label}
      data-guarded={props.guarded ? '' : undefined}
      novalidate
    >
      {props.nonce ? <Html of={props.nonce} as="span" /> : null}
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormStateProvider value={{ values: props.values, errors: props.errors }}>{props.children}</FormStateProvider>
    </form>
  );
}

/** A form that looks for something: what is typed stands in the address. Its fields find their values as those of `Form` do. */
export function FilterForm(
  props: FormState & {
    to: string;
    /** What else of the address is kept. */
    fields?: Readonly<Record<string, string | number>>;
    class?: string;
    label?: string;
    children: ComponentChildren;
  },
): VNode {
  const address = useAddress();
  const { to, fields = {}, values, errors, label, children } = props;
  return (
    <form method="get" action={address(to)} class={props.class ?? 'filters'} aria-label={label}>
      <HiddenFields of={fields} />
      <FormStateProvider value={{ values, errors }}>{children}</FormStateProvider>
    </form>
  );
}

/** A form of a single button that changes something. */
export function ButtonForm(props: {
  to: string;
  nonce: SafeHtml;
  fields?: Readonly<Record<string, string | number>>;
  kind?: ButtonKind;
  small?: boolean;
  label?: string;
  children: ComponentChildren;
}): VNode {
  const { to, nonce, fields = {}, ...button } = props;
  return (
    <Form to={to} nonce={nonce}>
      <HiddenFields of={fields} />
      <Button {...button}>{props.children}</Button>
    </Form>
  );
}
