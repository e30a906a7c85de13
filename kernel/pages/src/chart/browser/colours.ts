/** Colours of a chart, as the browser has them at this moment: light or dark. */
export interface Colours {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly surface: string;
  /** The colour of a series or slice; there are seven. */
  series(place: number): string;
}

const SERIES = 7;

/** What a class of the stylesheet comes to here: properties hold both schemes, a computed colour is one. */
function colourOf(place: Element, name: string): string {
  const probe = document.createElement('span');
  probe.className = name;
  probe.hidden = true;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The colours at a place of the page. */
export function coloursAt(place: Element): Colours {
  const [text, quiet, line, surface] = ['text', 'quiet', 'line', 'surface'].map((name) =>
    colourOf(place, `chart-${name}`),
  );
  const series = Array.from({ length: SERIES }, (_, each) => colourOf(place, `series-${each + 1}`));
  return {
    ...{ text: text ?? '', quiet: quiet ?? '', line: line ?? '', surface: surface ?? '' },
    series: (each) => series[each % SERIES] ?? '',
  };
}

/** The same colour, so thin that lines show through. */
export function tint(colour: string): string {
  return colour.replace(/^rgb\((.+)\)$/, 'rgba($1, 0.14)');
}

/** Calls when the page turns light or dark, and for paper, which is light; returns what ends that. */
export function onColours(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
