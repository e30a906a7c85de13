import { Badge, type Tone, useTexts } from '@plinth/kernel/page';
import type { FileDiff } from '../revisions/diff.js';
import type { DiffHunk, DiffLine } from '../worker/compare.js';
import { type DiffRow, rowsOf } from './diff-rows.js';
import { historyTexts } from './texts.js';

const TONES: Readonly<Record<FileDiff['status'], Tone>> = {
  added: 'good',
  removed: 'bad',
  modified: 'plain',
  renamed: 'accent',
};

const SIGNS: Readonly<Record<DiffLine['type'], string>> = { add: '+', remove: '−', context: ' ' };

/** One side of a row: its number and its text, or nothing. */
function Side({ line, side }: { line: DiffLine | undefined; side: 'before' | 'after' }) {
  if (!line)
    return (
      <>
        <td class={`line missing ${side}`} />
        <td class={`text missing ${side}`} />
      </>
    );
  return (
    <>
      <td class={`line ${side}`}>{side === 'before' ? line.old_line : line.new_line}</td>
      <td class={`text ${side} ${line.type}`}>
        <span class="sign">{SIGNS[line.type]}</span>
        {line.content}
      </td>
    </>
  );
}

function Row({ row }: { row: DiffRow }) {
  const isContext = row.before?.type === 'context';
  return (
    <tr class={isContext ? 'context' : undefined}>
      <Side line={row.before} side="before" />
      <Side line={row.after} side="after" />
    </tr>
  );
}

function Hunk({ hunk }: { hunk: DiffHunk }) {
  const t = useTexts(historyTexts);
  return (
    <tbody>
      <tr class="skip-row">
        <td colSpan={4}>{t('skipped', { from: Math.max(1, hunk.new_start) })}</td>
      </tr>
      {rowsOf(hunk).map((row, index) => (
        <Row key={index} row={row} />
      ))}
    </tbody>
  );
}

/** What changed in a file: side by side, on narrow screens below each other. */
function Hunks({ file }: { file: FileDiff }) {
  const t = useTexts(historyTexts);
  const caption = t('diff_of', { filename: file.filename });
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={caption}>
      <table class="diff">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" class="line">
              <span class="visually-hidden">{t('old_line')}</span>
            </th>
            <th scope="col">{t('old_text')}</th>
            <th scope="col" class="line">
              <span class="visually-hidden">{t('new_line')}</span>
            </th>
            <th scope="col">{t('new_text')}</th>
          </tr>
        </thead>
        {file.hunks.map((hunk) => (
          <Hunk key={`${hunk.old_start}/${hunk.new_start}`} hunk={hunk} />
        ))}
      </table>
    </div>
  );
}

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
      {file.hunks.length > 0 ? <Hunks file={file} /> : null}
    </section>
  );
}
