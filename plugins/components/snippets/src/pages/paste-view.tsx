import { type CallContext, type RestError, type RestResponse, raw } from '@plinth/kernel';
import { htmlDocument, nonceField, renderHtml, type SafeHtml } from '@plinth/pages';
import { Button, ErrorSummary, Form, Heading, Html, Notice, TextField, useTexts } from '@plinth/pages/kit';
import { pageOf, pastePath } from '../addresses.js';
import type { FileText } from '../files/file.js';
import type { Paste } from '../pastes/paste.js';
import { peopleOf } from '../people.js';
import { highlighted } from './code.js';
import { codePage } from './frame.js';
import { PASTE_ACTION } from './kit.js';
import { codeStyle } from './style.js';
import { pasteTexts } from './texts.js';

const MAX_PASSWORD_LENGTH = 128;

function Unlock({ to, nonce, error }: { to: string; nonce: SafeHtml; error: string | undefined }) {
  const t = useTexts(pasteTexts);
  return (
    <>
      <ErrorSummary mistakes={error === undefined ? [] : [{ name: 'password', message: error }]} />
      <Heading title={t('locked_title')} lead={t('locked_lead')} />
      <Form to={to} nonce={nonce}>
        <TextField
          name="password"
          type="password"
          label={t('password')}
          maxLength={MAX_PASSWORD_LENGTH}
          autocomplete="off"
          error={error}
          required
        />
        <Button name="action" value="unlock">
          {t('unlock')}
        </Button>
      </Form>
    </>
  );
}

/** The page of a locked paste: nothing of it but a form. */
export function unlockView(call: CallContext, paste: Paste, refusal?: RestError): Promise<RestResponse> {
  const view = { to: pastePath(paste), nonce: nonceField(call, PASTE_ACTION), error: refusal?.message };
  const status = refusal && typeof refusal.status === 'number' ? refusal.status : 403;
  const title = pasteTexts.in(call.site.language)('locked_title');
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) call.header(name, value);
  return codePage(call, { title, body: <Unlock {...view} />, status, layout: 'narrow' });
}

function Once({ to, nonce }: { to: string; nonce: SafeHtml }) {
  const t = useTexts(pasteTexts);
  return (
    <>
      <Heading title={t('once_title')} lead={t('once_lead')} />
      <Form to={to} nonce={nonce}>
        <Button name="action" value="show">
          {t('show_it')}
        </Button>
      </Form>
    </>
  );
}

/** The page of a paste that is shown once: opened on purpose, not by whoever looks at an address in advance. */
export function burnView(call: CallContext, paste: Paste): Promise<RestResponse> {
  const title = pasteTexts.in(call.site.language)('once_title');
  const body = <Once to={pastePath(paste)} nonce={nonceField(call, PASTE_ACTION)} />;
  return codePage(call, { title, body, layout: 'narrow' });
}

/** A text in the colours of its language, with a button that copies it where scripts run. */
export function Code({ filename, code }: { filename: string; code: SafeHtml }) {
  const t = useTexts(pasteTexts);
  return (
    <div class="copy" data-copy="">
      <pre class="code" tabIndex={0} role="region" aria-label={t('text_of', { filename })}>
        <Html as="code" class="hljs" of={code} />
      </pre>
      <button type="button" class="quiet-button small-button" aria-label={t('copy_named', { filename })} hidden>
        {t('copy')}
      </button>
    </div>
  );
}

function Embedded(props: {
  paste: Pick<Paste, 'title'>;
  url: string;
  by: string;
  site: string;
  files: readonly FileText[];
  code: readonly SafeHtml[];
}) {
  const { paste, url, files, code } = props;
  const t = useTexts(pasteTexts);
  return (
    <main class="embedded">
      <h1 class="visually-hidden">{paste.title}</h1>
      {files.map(({ id, filename }, index) => (
        <section key={id} class="file" aria-label={filename}>
          <header>
            <h2>{filename}</h2>
          </header>
          {code[index] ? <Code filename={filename} code={code[index]} /> : null}
        </section>
      ))}
      <p class="meta">
        <a href={url} target="_blank" rel="noopener">
          {paste.title}
        </a>{' '}
        {t('embedded_by', { name: props.by || t('nobody'), site: props.site })}
      </p>
    </main>
  );
}

/** The view that other sites show in a frame: code, and where it comes from. */
export async function embedView(call: CallContext, paste: Paste, files: readonly FileText[]): Promise<RestResponse> {
  const { site } = call;
  const person = (await peopleOf(call, [paste.authorId]))(paste.authorId);
  const code = await highlighted(call, paste, files);
  const view = { paste, url: pageOf(site, paste), by: person.name, site: site.title, files, code };
  const page = htmlDocument({
    site,
    title: paste.title,
    head: codeStyle.link(site),
    body: renderHtml(call, <Embedded {...view} />),
  });
  return raw(page.text, 'text/html; charset=utf-8');
}

/** What somebody is told of a paste whose state is not the usual one. */
export function StateNotice({ paste, isBurning }: { paste: Paste; isBurning: boolean }) {
  const t = useTexts(pasteTexts);
  const text = isBurning
    ? t('burned')
    : paste.burnedAt !== null
      ? t('burned_before')
      : paste.status === 'trashed'
        ? t('in_trash')
        : paste.status === 'expired'
          ? t('is_expired')
          : undefined;
  if (text === undefined) return null;
  return (
    <Notice kind="warning">
      <p>{text}</p>
    </Notice>
  );
}
