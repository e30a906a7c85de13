import type { ComponentChildren, VNode } from 'preact';
import type { SafeHtml } from '../html.js';
import { useTexts } from '../texts.js';
import { Button, ButtonLink, Form } from './button.js';
import { TextField } from './field.js';
import type { FormState } from './form-state.js';
import { HiddenFields } from './hidden-fields.js';
import { kitTexts } from './texts.js';

/** The question before something that cannot be undone: it names what goes, and the button names the act. */
export function Confirm(
  props: FormState & {
    to: string;
    nonce: SafeHtml;
    /** Words on the button that does it. */
    act: string;
    /** Where "Cancel" leads. */
    back: string;
    fields?: Readonly<Record<string, string | number>>;
    /** What must be typed first, where much goes; sent as `confirm`. */
    typed?: string;
    /** What is wrong with it; by default what `errors` says of `confirm`. */
    error?: string | undefined;
    children: ComponentChildren;
  },
): VNode {
  const t = useTexts(kitTexts);
  const { to, nonce, act, back, fields = {}, typed, error, values, errors, children } = props;
  return (
    <Form to={to} nonce={nonce} values={values} errors={errors}>
      {children}
      <HiddenFields of={fields} />
      {typed ? (
        <TextField
          name="confirm"
          label={t('type_to_confirm', { word: typed })}
          autocomplete="off"
          value=""
          error={error}
        />
      ) : null}
      <div class="actions">
        <Button kind="danger">{act}</Button>
        <ButtonLink to={back} kind="quiet">
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Where the dangerous things of a page stand, apart from the others. */
export function DangerZone({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <section class="danger-zone">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
