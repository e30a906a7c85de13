import type { RestRequest } from '@plinth/kernel';
import { type ChosenFile, SECRETS_FIELD, secretsIn } from '@plinth/kernel/layer';
import type { VNode } from 'preact';
import { OWN_FIELDS } from './form-proof.js';
import { frameTexts } from './frame-texts.js';
import type { SafeHtml } from './html.js';
import { Button, Form } from './kit/button.js';
import { FileField, TextField } from './kit/field.js';
import { Heading } from './kit/heading.js';
import { Definitions } from './kit/lists.js';
import { Notice } from './kit/notice.js';
import { useTexts } from './texts.js';

/** Characters of a form that are handed back; more than that would be a page that nobody can use. */
const MOST = 1_000_000;
/** Characters of a value that are shown. */
const SHOWN = 300;

/** A field of a form as it was sent. */
export type SentField = readonly [name: string, value: string];

function flat(name: string, value: unknown): SentField[] {
  if (Array.isArray(value)) return value.flatMap((each) => flat(`${name}[]`, each));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([part, each]) => flat(`${name}[${part}]`, each));
  return [[name, String(value ?? '')]];
}

/** What a form sent, to be sent again. */
export interface SentForm {
  readonly fields: readonly SentField[];
  /** The fields with secrets in them: they are not handed back, but typed once more. */
  readonly secrets: readonly string[];
}

/** What a form sent, to be sent again; undefined where somebody typed nothing but secrets and chose no file, or too much. */
export function typedForm(request: RestRequest, files: readonly ChosenFile[]): SentForm | undefined {
  const sent = sentForm(request);
  return files.length === 0 && !sent?.fields.some(isTyped) ? undefined : sent;
}

/** What a form sent, to be shown again; undefined for what is no form, or too large a one. */
export function sentForm({ body, bodyKind }: RestRequest): SentForm | undefined {
  if (bodyKind !== 'form' && bodyKind !== 'multipart') return undefined;
  const all = Object.entries(body)
    .filter(([name]) => ![...OWN_FIELDS, SECRETS_FIELD].includes(name))
    .flatMap(([name, value]) => flat(name, value));
  const unseen = secretsIn(body);
  const isSecret = ([name, value]: SentField) => unseen(name) && value !== '';
  const fields = all.filter((field) => !isSecret(field));
  const length = fields.reduce((sum, [, value]) => sum + value.length, 0);
  if (length > MOST) return undefined;
  return { fields, secrets: [...new Set(all.filter(isSecret).map(([name]) => name))] };
}

/** What a form carries for itself: ids, choices by number, moments, marks of its own. */
const CARRIED = /^(?:-?\d+|true|false|on|[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z?)?$/;

/** Whether a field holds something that somebody typed or chose in words. */
export function isTyped([name, value]: SentField): boolean {
  return !name.startsWith('_') && !/^(?:act|do|form)$/.test(name) && !CARRIED.test(value.trim());
}

/** The name of a field as people read it: `post_type[]` is "Post type". */
export function inWords(name: string): string {
  const words = name
    .replace(/[[\]_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The beginning of a value, as it is shown. */
export function shortened(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value;
}

/** A form that came too late, or without a session: everything that was typed, to be sent again. */
export function SendAgain(props: {
  /** Where it was sent to. */
  action: string;
  /** What the page does with it, in words. */
  summary: string;
  fields: readonly SentField[];
  /** Names of the fields whose secrets are typed once more. */
  secrets: readonly string[];
  /** Files that were chosen: a browser hands none of them back, so they are chosen once more. */
  files: readonly ChosenFile[];
  /** The proof that it is sent on purpose; for who must sign in first, only that the site showed the form. */
  nonce: SafeHtml;
  signIn: string | undefined;
  /** Why it could not be taken: nobody was signed in, it is sent by somebody who signed in for it, or it is too old. */
  why: 'signed_out' | 'signed_in' | 'late';
  /** Who sends it now. */
  as: string;
}): VNode {
  const { action, summary, fields, secrets, files, nonce, signIn, why, as: name } = props;
  const t = useTexts(frameTexts);
  const fileFields = [...new Set(files.map(({ field }) => field))];
  const namesOf = (field: string) => files.filter((file) => file.field === field).map(({ filename }) => filename);
  const sent = fields.filter(([name, value]) => !name.startsWith('_') && value !== '');
  return (
    <>
      <Heading title={t('again_title')} />
      <Notice kind={why === 'signed_in' ? 'information' : 'warning'}>
        <p>{t(`again_${why}`, { name })}</p>
      </Notice>
      <Form to={action} multipart={files.length > 0} nonce={nonce}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {secrets.map((name) => (
          <TextField
            key={name}
            name={name}
            type="password"
            label={t('again_secret', { name: inWords(name) })}
            help={t('again_secret_help')}
            autocomplete="off"
            required
          />
        ))}
        {fileFields.map((field) => (
          <FileField
            key={field}
            name={field}
            label={t('again_files', { count: namesOf(field).length, names: namesOf(field).join(', ') })}
            help={t('again_files_help')}
            multiple={namesOf(field).length > 1}
          />
        ))}
        <div class="actions">
          {signIn === undefined ? null : (
            <a href={signIn} class="button" target="_blank" rel="noopener">
              {t('again_sign_in')}
            </a>
          )}
          <Button kind={signIn === undefined ? 'main' : 'quiet'}>{t('again_send')}</Button>
        </div>
      </Form>
      <h2>{t('again_typed')}</h2>
      <Definitions
        items={[
          [t('again_does'), summary],
          [t('again_to'), action],
          ...sent.map(([name, value]) => [inWords(name), shortened(value)] as const),
        ]}
      />
    </>
  );
}
