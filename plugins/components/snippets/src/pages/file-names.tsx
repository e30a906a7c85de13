import { useRef, useState } from '@plinth/pages/island';
import { TextField, useAddress, useTexts } from '@plinth/pages/kit';
import { formTexts } from './texts.js';

/** Where the browser asks for the language that a file name tells, below the site's address. */
export const LANGUAGE_PATH = '/pastes/language';

/** Name and language of one file of a form. */
export interface FileNamesProps {
  /** Names of the two fields. */
  readonly filenameField: string;
  readonly languageField: string;
  readonly filename: string;
  readonly language: string;
  /** The language that the name tells; empty while there is no name. */
  readonly told: string;
  readonly filenameError?: string | undefined;
  readonly languageError?: string | undefined;
}

/** What an answer says about a language, if it says it. */
function languageIn(answer: unknown): string {
  const isMap = typeof answer === 'object' && answer !== null && 'language' in answer;
  return isMap ? String(answer.language) : '';
}

/** The two fields; in the browser the language follows the name while it is typed. */
export function FileNames(props: FileNamesProps) {
  const { filenameField, languageField } = props;
  const t = useTexts(formTexts);
  const address = useAddress();
  const [filename, setFilename] = useState(props.filename);
  const [language, setLanguage] = useState(props.language);
  const [told, setTold] = useState(props.told);
  const asked = useRef('');

  const tell = async (name: string) => {
    asked.current = name;
    const answer =
      name === '' ? undefined : await fetch(`${address(LANGUAGE_PATH)}?${new URLSearchParams({ filename: name })}`);
    const found = answer?.ok ? languageIn(await answer.json()) : '';
    // Of answers that overtake each other, the one to the last question counts.
    if (asked.current === name) setTold(found);
  };
  const onInput = ({ target }: { target: unknown }) => {
    if (typeof target !== 'object' || target === null || !('name' in target) || !('value' in target)) return;
    const value = String(target.value);
    if (target.name === languageField) setLanguage(value);
    if (target.name !== filenameField) return;
    setFilename(value);
    // Without an answer the hint stays what it was; the server tells the language when the form is sent.
    tell(value.trim()).catch(() => setTold(''));
  };
  return (
    <div class="file-names" onInput={onInput}>
      <TextField
        name={filenameField}
        label={t('filename')}
        help={t('filename_help')}
        value={filename}
        autocomplete="off"
        error={props.filenameError}
      />
      <TextField
        name={languageField}
        label={t('language')}
        help={
          <span aria-live="polite">
            {told === '' || language !== '' ? t('language_help') : t('language_told', { language: told })}
          </span>
        }
        value={language}
        maxLength={50}
        autocomplete="off"
        error={props.languageError}
      />
    </div>
  );
}
