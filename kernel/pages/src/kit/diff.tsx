import type { DiffHunk, DiffLine } from '../diff/compare.js';
import { type DiffRow, rowsOf } from '../diff/rows.js';
import { useTexts } from '../texts.js';
import { kitTexts } from './texts.js';

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
  const t = useTexts(kitTexts);
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

/** What changed in a text: side by side, on narrow screens below each other. */
export function DiffTable({ caption, hunks }: { caption: string; hunks: readonly DiffHunk[] }) {
  const t = useTexts(kitTexts);
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
        {hunks.map((hunk) => (
          <Hunk key={`${hunk.old_start}/${hunk.new_start}`} hunk={hunk} />
        ))}
      </table>
    </div>
  );
}
