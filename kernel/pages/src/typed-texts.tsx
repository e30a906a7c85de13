import type { VNode } from 'preact';
import { frameTexts } from './frame-texts.js';
import { Heading } from './kit/heading.js';
import { Notice } from './kit/notice.js';
import { inWords, type SentField } from './send-again.js';
import { useTexts } from './texts.js';

/**
 * A form of the console that came too late or without a session: the texts that were typed, to be copied. It has nothing to
 * send, so that a form which somebody put into a page of the site does not become one of the site's own.
 */
export function TypedTexts({ fields, signIn }: { fields: readonly SentField[]; signIn: string | undefined }): VNode {
  const t = useTexts(frameTexts);
  return (
    <>
      <Heading title={t('typed_title')} />
      <Notice kind="warning">
        <p>{t(signIn === undefined ? 'typed_late' : 'typed_signed_out')}</p>
      </Notice>
      {fields.map(([name, value], index) => (
        <div key={name} class="field">
          <label for={`typed-${index}`}>{inWords(name)}</label>
          <textarea id={`typed-${index}`} rows={Math.min(12, value.split('\n').length + 1)} readonly>
            {value}
          </textarea>
        </div>
      ))}
      <div class="actions">
        {signIn === undefined ? null : (
          <a href={signIn} class="button" target="_blank" rel="noopener">
            {t('again_sign_in')}
          </a>
        )}
      </div>
    </>
  );
}
