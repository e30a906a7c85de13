import type { VNode } from 'preact';
import type { RestRequest } from '../context/request.js';
import { SECRET_NAME } from '../insight/audit.js';
import type { ChosenFile } from '../rest/body-reading.js';
import { frameTexts } from './frame-texts.js';
import type { SafeHtml } from './html.js';
import { Button, Form } from './kit/button.js';
import { FileField } from './kit/field.js';
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

/** What a form sent, to be sent again; undefined where secrets are among it, which are not handed back. */
export function sentFields({ body, bodyKind }: RestRequest): readonly SentField[] | undefined {
  if (bodyKind !== 'form' && bodyKind !== 'multipart') return undefined;
  const fields = Object.entries(body)
    .filter(([name]) => name !== '_wpnonce')
    .flatMap(([name, value]) => flat(name, value));
  const isSecret = fields.some(([name]) => SECRET_NAME.test(name));
  const length = fields.reduce((sum, [, value]) => sum + value.length, 0);
  return isSecret || fields.length === 0 || length > MOST ? undefined : fields;
}

function shortened(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value;
}

/** A form that came too late, or without a session: everything that was typed, to be sent again. */
export function SendAgain(props: {
  /** Where it was sent to. */
  action: string;
  fields: readonly SentField[];
  /** Files that were chosen: a browser hands none of them back, so they are chosen once more. */
  files: readonly ChosenFile[];
  /** The proof that it is sent on purpose; none for who must sign in first. */
  nonce: SafeHtml | undefined;
  signIn: string | undefined;
  /** Why it could not be taken: nobody was signed in, it is sent by somebody who signed in for it, or it is too old. */
  why: 'signed_out' | 'signed_in' | 'late';
  /** Who sends it now. */
  as: string;
}): VNode {
  const { action, fields, files, nonce, signIn, why, as: name } = props;
  const t = useTexts(frameTexts);
  const fileFields = [...new Set(files.map(({ field }) => field))];
  const namesOf = (field: string) => files.filter((file) => file.field === field).map(({ filename }) => filename);
  const typed = fields.filter(([, value]) => value.trim() !== '');
  return (
    <>
      <Heading title={t('again_title')} />
      <Notice kind={why === 'signed_in' ? 'information' : 'warning'}>
        <p>{t(`again_${why}`, { name })}</p>
      </Notice>
      <Form to={action} multipart={files.length > 0} {...(nonce === undefined ? {} : { nonce })}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
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
      <Definitions items={typed.map(([name, value]) => [name, shortened(value)] as const)} />
    </>
  );
}
