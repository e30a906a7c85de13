import type { DiffHunk } from '@plinth/pages/diff';
import { DiffTable, useTexts } from '@plinth/pages/kit';
import type { ComparedLine, Piece, ReadableComparison } from '../comparing.js';
import { comparedTexts } from './texts.js';

/** A field of a page in two states. */
export interface ComparedField {
  readonly name: string;
  /** What one reads of it. */
  readonly readable: ReadableComparison;
  /** Its markup, line by line. */
  readonly hunks: readonly DiffHunk[];
  /** Whether the markup was compared; otherwise the texts are too different. */
  readonly exact: boolean;
}

function Words({ piece: { kind, words } }: { piece: Piece }) {
  const t = useTexts(comparedTexts);
  if (kind === 'same') return <>{words} </>;
  const said = <span class="visually-hidden">{t(`said_${kind}`)} </span>;
  return (
    <>
      {kind === 'added' ? (
        <ins>
          {said}
          {words}
        </ins>
      ) : (
        <del>
          {said}
          {words}
        </del>
      )}{' '}
    </>
  );
}

const SIGNS = { same: '', changed: '±', added: '+', removed: '−' } as const;

function Line({ line: { kind, pieces } }: { line: ComparedLine }) {
  return (
    <p class={`compared-line ${kind}`}>
      <span class="compared-sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <span>
        {pieces.map((piece, index) => (
          <Words key={index} piece={piece} />
        ))}
      </span>
    </p>
  );
}

function Readable({ readable: { passages } }: { readable: ReadableComparison }) {
  const t = useTexts(comparedTexts);
  return (
    <>
      <p class="quiet">
        {t('key')} <ins>{t('key_added')}</ins> <del>{t('key_removed')}</del>
      </p>
      {passages.map((lines, index) => (
        <div key={index} class="compared">
          {lines.map((line, place) => (
            <Line key={place} line={line} />
          ))}
        </div>
      ))}
    </>
  );
}

/** What changed in a field: what one reads of it word by word, and on demand its markup. */
export function Compared({ field, same }: { field: ComparedField; same: string }) {
  const t = useTexts(comparedTexts);
  const { name, readable, hunks, exact } = field;
  if (exact && hunks.length === 0) return <p class="quiet">{same}</p>;
  const isRead = readable.exact && readable.passages.length > 0;
  return (
    <>
      {isRead ? <Readable readable={readable} /> : null}
      {readable.exact && !isRead ? <p>{t('looks')}</p> : null}
      {readable.exact ? null : <p class="quiet">{t('not_shown')}</p>}
      {hunks.length > 0 ? (
        <details class="compared-markup">
          <summary>{t('markup')}</summary>
          <DiffTable caption={t('markup_of', { name })} hunks={hunks} />
        </details>
      ) : null}
    </>
  );
}
