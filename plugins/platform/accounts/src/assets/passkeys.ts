/** Asks the device of whoever looks to make or use a passkey, and sends its answer with the form. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

interface Props {
  readonly does: 'make' | 'use';
  readonly failed: string;
  readonly known?: string;
}

/** Said to whoever looks, in the place beside the button. */
class Told extends Error {}

async function optionsFor(form: HTMLFormElement) {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set('ask', '1');
  const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } });
  const answer = await response.json();
  if (answer.options) return answer.options;
  throw new Told(answer.refused ?? '');
}

async function answerOf(form: HTMLFormElement, does: Props['does']): Promise<object> {
  const options = await optionsFor(form);
  if (does === 'make') {
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = options;
    return startRegistration({ optionsJSON });
  }
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = options;
  return startAuthentication({ optionsJSON });
}

function reasonFor(thrown: unknown, { failed, known }: Props): string {
  if (thrown instanceof Told && thrown.message !== '') return thrown.message;
  const isKnown = thrown instanceof WebAuthnError && thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  return (isKnown && known) || failed;
}

/** Takes over the form when it is seen. */
export default function start(element: HTMLElement, props: Props): void {
  const form = element.querySelector('form');
  const field = form?.querySelector<HTMLInputElement>('input[name=passkey]');
  const place = form?.querySelector('.asked');
  const button = form?.querySelector('button');
  if (!form || !field || !place || !button) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    place.textContent = '';
    answerOf(form, props.does)
      .then((answer) => {
        field.value = JSON.stringify(answer);
        form.submit();
      })
      .catch((thrown) => {
        place.textContent = reasonFor(thrown, props);
      })
      .finally(() => {
        button.ariaBusy = 'false';
      });
  });
}
