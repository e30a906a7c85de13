/** The editor of posts: small comforts. Without it everything works. */

interface EditorParts {
  /** The id of the form. */
  readonly form: string;
  /** The id of what was just done. */
  readonly told: string;
}

/**
 * Whoever comes back to the form of a new post gets it anew, with what they typed: it goes on as the form that it was, so that
 * sending it again is about the post that it made.
 */
function keepToken(form: HTMLFormElement): void {
  const field = form.elements.namedItem('form');
  if (!(field instanceof HTMLInputElement) || field.value === '') return;
  const before: unknown = Object(history.state)['form'];
  if (typeof before === 'string') field.value = before;
  else history.replaceState({ ...Object(history.state), form: field.value }, '');
}

/** Starts with the form that it belongs to. */
export default function start(_: HTMLElement, { props }: { props: EditorParts }): void {
  const form = document.getElementById(props.form);
  document.addEventListener(
    'submit',
    (event) => {
      // The form stays open behind a new tab: it was not sent, and goes on to warn and to keep what is written.
      if (event.target === form && event.submitter?.getAttribute('formtarget') === '_blank') event.stopPropagation();
    },
    true,
  );
  if (form instanceof HTMLFormElement) keepToken(form);
  form?.addEventListener('input', () => document.getElementById(props.told)?.remove(), { once: true });
}
