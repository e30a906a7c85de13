/** The editor of posts: small comforts. Without it everything works. */

interface EditorParts {
  /** The id of the form. */
  readonly form: string;
  /** The id of what was just done. */
  readonly told: string;
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
  form?.addEventListener('input', () => document.getElementById(props.told)?.remove(), { once: true });
}
