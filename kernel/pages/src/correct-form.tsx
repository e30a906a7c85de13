import type { ChosenFile } from '@plinth/kernel/layer';
import type { VNode } from 'preact';
import { frameTexts } from './frame-texts.js';
import type { SafeHtml } from './html.js';
import { Button, Form } from './kit/button.js';
import { ErrorSummary, FileField, TextField } from './kit/field.js';
import { Heading } from './kit/heading.js';
import { Definitions } from './kit/lists.js';
import type { Mistake } from './refused.js';
import { inWords, type SentForm, shortened } from './send-again.js';
import { useTexts } from './texts.js';

/** From how many characters a value gets several lines. */
const LONG = 100;

function bareName(field: string): string {
  return field.split('[', 1)[0] ?? field;
}

/** `tags[]` is what the argument `tags` is called in a form. */
function isOf(field: string, mistakes: readonly Mistake[]): string | undefined {
  const bare = bareName(field);
  return mistakes.find(({ name }) => name === bare)?.message;
}

/** A form whose arguments do not fit and whose page has no form of its own for that: what is wrong is typed again. */
export function CorrectForm(props: {
  action: string;
  sent: SentForm;
  mistakes: readonly Mistake[];
  files: readonly ChosenFile[];
  nonce: SafeHtml;
}): VNode {
  const { action, sent, mistakes, files, nonce } = props;
  const t = useTexts(frameTexts);
  const wrong = sent.fields.filter(([name]) => isOf(name, mistakes) !== undefined);
  const fine = sent.fields.filter(([name]) => isOf(name, mistakes) === undefined);
  const missing = mistakes.filter(({ name }) => !wrong.some(([field]) => bareName(field) === name));
  const shown = fine.filter(([name, value]) => !name.startsWith('_') && value !== '');
  return (
    <>
      <Heading title={t('correct_title')} />
      <ErrorSummary mistakes={mistakes} />
      <Form to={action} multipart={files.length > 0} nonce={nonce}>
        {fine.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {wrong.map(([name, value]) => (
          <TextField
            key={name}
            name={name}
            label={inWords(name)}
            value={value}
            error={isOf(name, mistakes)}
            {...(value.length > LONG ? { rows: 8 } : {})}
          />
        ))}
        {missing.map(({ name, message }) => (
          <TextField key={name} name={name} label={inWords(name)} error={message} />
        ))}
        {sent.secrets.map((name) => (
          <TextField key={name} name={name} type="password" label={inWords(name)} autocomplete="off" required />
        ))}
        {[...new Set(files.map(({ field }) => field))].map((field) => (
          <FileField key={field} name={field} label={inWords(field)} help={t('again_files_help')} />
        ))}
        <Button>{t('correct_send')}</Button>
      </Form>
      {shown.length === 0 ? null : (
        <>
          <h2>{t('again_typed')}</h2>
          <Definitions items={shown.map(([name, value]) => [inWords(name), shortened(value)] as const)} />
        </>
      )}
    </>
  );
}
