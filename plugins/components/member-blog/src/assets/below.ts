/** Sends the small forms below a post without leaving the page, and shows the part that comes back. */

async function sendForm(element: HTMLElement, form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set('alone', '1');
  const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`The answer was ${response.status}.`);
  const act = form.elements.namedItem('act');
  element.innerHTML = await response.text();
  const name = act instanceof HTMLInputElement ? act.value.replace(/^un/, '') : '';
  const again = [...element.querySelectorAll<HTMLInputElement>('input[name=act]')].find(
    ({ value }) => value.replace(/^un/, '') === name,
  );
  const next = again?.form?.querySelector('button') ?? element.querySelector<HTMLElement>('button, a');
  if (button) next?.focus();
}

/** Takes over the part below a post when it is seen. */
export default function start(element: HTMLElement): void {
  element.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['plain'] !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (element.ariaBusy === 'true') return;
    element.ariaBusy = 'true';
    sendForm(element, form, event.submitter)
      // The page of the site says what went wrong.
      .catch(() => {
        form.dataset['plain'] = '';
        form.submit();
      })
      .finally(() => {
        element.ariaBusy = 'false';
      });
  });
}
