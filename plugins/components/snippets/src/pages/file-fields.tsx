import { errorOf, type Refused } from '@plinth/pages';
import { Button, TextField, useTexts } from '@plinth/pages/kit';
import { FileNamesIsland } from './islands.js';
import { fileField } from './paste-checks.js';
import { formTexts } from './texts.js';
import type { TypedFile } from './typed-paste.js';

const ROWS = { fewest: 6, most: 24 };

/** As many rows as the text has lines, within bounds. */
function rowsFor(content: string): number {
  return Math.min(ROWS.most, Math.max(ROWS.fewest, content.split('\n', ROWS.most).length + 1));
}

/** One file of the form: its name, language and text, and the button that takes it out. */
export function FileFields(props: {
  file: TypedFile;
  index: number;
  told: string;
  refused: Refused | undefined;
  isOnly: boolean;
}) {
  const { file, index, told, refused, isOnly } = props;
  const t = useTexts(formTexts);
  const number = index + 1;
  const name = (field: 'filename' | 'language' | 'content') => fileField(index, field);
  return (
    <section class="file" aria-label={t('file', { number })}>
      {file.id === undefined ? null : <input type="hidden" name={fileField(index, 'id')} value={file.id} />}
      <FileNamesIsland
        filenameField={name('filename')}
        languageField={name('language')}
        filename={file.filename}
        language={file.language}
        told={told}
        filenameError={errorOf(refused, name('filename'))}
        languageError={errorOf(refused, name('language'))}
      />
      <TextField name={name('content')} label={t('content')} rows={rowsFor(file.content)} value={file.content} />
      {isOnly ? null : (
        <Button kind="quiet" small name="action" value={`remove:${index}`} label={t('remove_file_named', { number })}>
          {t('remove_file')}
        </Button>
      )}
    </section>
  );
}
