import type { TestClient, TestResponse } from './types.js';

function nonceIn(text: string): string | undefined {
  return /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1];
}

/** The form of a page that leads to an address; '' where there is none. */
function formOf(text: string, path: string): string {
  const forms = text.split('<form ').slice(1);
  const isMeant = (form: string) =>
    (/action="([^"]*)"/.exec(form.slice(0, form.indexOf('>')))?.[1] ?? '').endsWith(path);
  return forms.find(isMeant) ?? '';
}

/** What is typed and chosen in a form, by name; several choices of one field as a list (`roles[]`). */
export type FormFields = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/**
 * Sends the form of a page as a browser does: with the nonce that stands in it.
 * @param path where the form leads
 * @param from the page that the form stands on; default: the same address
 */
export async function submitForm(
  client: TestClient,
  path: string,
  fields: FormFields,
  from = path,
): Promise<TestResponse> {
  const { text } = await client.page('GET', from);
  const nonce = nonceIn(formOf(text, path)) ?? nonceIn(text) ?? '';
  const body = new URLSearchParams({ _wpnonce: nonce });
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, String(each));
  return client.page('POST', path, {
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}
