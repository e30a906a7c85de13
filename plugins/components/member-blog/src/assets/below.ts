/** Sends the small forms below a post without leaving the page, and shows the part that comes back. */

/** What a form is for, whether it does it or takes it back. */
function purposeOf(form: HTMLFormElement | null): string {
  const fieldOf = (name: string) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return `${fieldOf('act').replace(/^un/, '')} ${fieldOf('author')}`;
}

async function sendForm(element: HTMLElement, form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set('alone', '1');
  const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`The answer was ${response.status}.`);
  const purpose = purposeOf(form);
  element.innerHTML = await response.text();
  const again = [...element.querySelectorAll('form')].find((each) => purposeOf(each) === purpose);
  const next = again?.querySelector('button') ?? element.querySelector<HTMLElement>('button, a');
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
