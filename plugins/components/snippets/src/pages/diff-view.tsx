import { Badge, DiffTable, type Tone, useTexts } from '@plinth/pages/kit';
import type { FileDiff, LineBreaks } from '../revisions/diff.js';
import type { ShownFile } from './shown-lines.js';
import { historyTexts } from './texts.js';

const TONES: Readonly<Record<FileDiff['status'], Tone>> = {
  added: 'good',
  removed: 'bad',
  modified: 'plain',
  renamed: 'accent',
};

/** How many lines came and went, for eyes and for ears. */
export function LineCounts({ additions, deletions }: { additions: number; deletions: number }) {
  const t = useTexts(historyTexts);
  return (
    <span class="figure-text">
      <span aria-hidden="true">{t('lines_counted', { additions, deletions })}</span>
      <span class="visually-hidden">{t('lines_spoken', { additions, deletions })}</span>
    </span>
  );
}

/** What is not visible in lines side by side: other line endings, a newline at the end that was added or removed. */
function LineBreakNote({ changes }: { changes: LineBreaks }) {
  const t = useTexts(historyTexts);
  const { endings_changed: endings, final_newline: newline, only } = changes;
  const kinds = { before: t(`ending_${changes.old_ending}`), after: t(`ending_${changes.new_ending}`) };
  const note = newline === 'unchanged' ? undefined : (`newline_${newline}` as const);
  if (only && endings && note) return <p class="quiet">{t('only_line_breaks', kinds)}</p>;
  if (only) return <p class="quiet">{note ? t(`only_${note}`) : t('only_line_endings', kinds)}</p>;
  return (
    <>
      {endings ? <p class="quiet">{t('line_endings', kinds)}</p> : null}
      {note ? <p class="quiet">{t(note)}</p> : null}
    </>
  );
}

/** One file of a comparison. */
export function FileChanges({ file }: { file: ShownFile }) {
  const t = useTexts(historyTexts);
  const { filename, old_filename: before, status } = file;
  return (
    <section class="file" aria-label={filename}>
      <header>
        <h2>{filename}</h2>
        <Badge tone={TONES[status]}>{t(status)}</Badge>
        <span class="meta">
          {status === 'renamed' && before !== null ? `${t('renamed_from', { filename: before })} · ` : ''}
          <LineCounts {...file} />
        </span>
      </header>
      {file.line_breaks ? <LineBreakNote changes={file.line_breaks} /> : null}
      {file.truncated ? <p class="quiet">{t('truncated')}</p> : null}
      {!file.truncated && !file.isCut && file.hunks.length === 0 ? <p class="quiet">{t('same_text')}</p> : null}
      {file.hunks.length > 0 ? <DiffTable caption={t('diff_of', { filename })} hunks={file.hunks} /> : null}
      {file.isCut ? <p class="quiet">{t('cut')}</p> : null}
    </section>
  );
}
