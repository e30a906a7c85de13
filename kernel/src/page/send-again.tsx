import type { VNode } from 'preact';
import type { RestRequest } from '../context/request.js';
import { SECRET_NAME } from '../insight/audit.js';
import { frameTexts } from './frame-texts.js';
import type { SafeHtml } from './html.js';
import { Button, Form } from './kit/button.js';
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

/** What a form sent, to be sent again; undefined where files or secrets are among it, which are not handed back. */
export function sentFields({ body, bodyKind, files }: RestRequest): readonly SentField[] | undefined {
  if (bodyKind !== 'form' && bodyKind !== 'multipart') return undefined;
  const fields = Object.entries(body)
    .filter(([name]) => name !== '_wpnonce')
    .flatMap(([name, value]) => flat(name, value));
  const isSecret = fields.some(([name]) => SECRET_NAME.test(name));
  const length = fields.reduce((sum, [, value]) => sum + value.length, 0);
  return files.length > 0 || isSecret || fields.length === 0 || length > MOST ? undefined : fields;
}

function shortened(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value;
}

/** A form that came too late, or without a session: everything that was typed, to be sent again. */
export function SendAgain(props: {
  /** Where it was sent to. */
  action: string;
  fields: readonly SentField[];
  /** The proof that it is sent on purpose; none for who must sign in first. */
  nonce: SafeHtml | undefined;
  signIn: string | undefined;
}): VNode {
  const { action, fields, nonce, signIn } = props;
  const t = useTexts(frameTexts);
  const typed = fields.filter(([, value]) => value.trim() !== '');
  return (
    <>
      <Heading title={t('again_title')} />
      <Notice kind="warning">
        <p>{t(signIn === undefined ? 'again_late' : 'again_signed_out')}</p>
      </Notice>
      <Form to={action} {...(nonce === undefined ? {} : { nonce })}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="actions">
          {signIn === undefined ? null : (
            <a href={signIn} role="button" target="_blank" rel="noopener">
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
