/** Strokes of the signs on the tools, in a square of 24. */
const STROKES = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike: 'M4 12h16M8 8a4 3 0 0 1 8-1M8 16a4 3 0 0 0 8 0',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  bullets: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4h1v4M4 15c2-1 2 1 0 3h2',
  quote: 'M10 7H5v5h4c0 3-1 4-3 5M20 7h-5v5h4c0 3-1 4-3 5',
  rule: 'M4 12h16',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.5',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4',
} as const;

/** A sign that there is. */
export type IconName = keyof typeof STROKES;

/** A sign on a tool; the button says in words what it is. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false" class="icon">
      <path d={STROKES[name]} />
    </svg>
  );
}
