import { Badge, DiffTable, type Tone, useTexts } from '@plinth/kernel/page';
import type { FileDiff } from '../revisions/diff.js';
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

/** One file of a comparison. */
export function FileChanges({ file }: { file: FileDiff }) {
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
      {file.truncated ? <p class="quiet">{t('truncated')}</p> : null}
      {!file.truncated && file.hunks.length === 0 ? <p class="quiet">{t('same_text')}</p> : null}
      {file.hunks.length > 0 ? <DiffTable caption={t('diff_of', { filename })} hunks={file.hunks} /> : null}
    </section>
  );
}
