import { defineTexts } from '@plinth/pages/kit';
import { de } from './kinds-in-words.de.js';

/** What kinds of files are called. */
export const kindTexts = defineTexts(
  {
    image: 'images',
    video: 'videos',
    audio: 'audio',
    application: 'documents and archives',
    text: 'text',
  },
  { de },
);

/** The kinds that a list of MIME types takes, as people say them: `pictures, sound, and texts`. */
export function kindsInWords(types: readonly string[], language: string): string {
  const t = kindTexts.in(language);
  const kinds = (['image', 'video', 'audio', 'application', 'text'] as const).filter((kind) =>
    types.some((type) => type.startsWith(`${kind}/`)),
  );
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(kinds.map((kind) => t(kind)));
}
