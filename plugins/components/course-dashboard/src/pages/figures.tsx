import type { Children } from './frame.js';

/** A figure with its name, and perhaps a note. */
export interface Figure {
  readonly name: string;
  readonly value: Children;
  readonly note?: Children;
}

/** The figures that matter, side by side. */
export function KeyFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl class="key-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          {note ? <dd class="note">{note}</dd> : null}
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
