import { defineExtension } from '@plinth/kernel';
import { suggestionSources } from '@plinth/quotes';

/** Characters that a quote should have: shorter ones say little, longer ones fill a card with small letters. */
const SHORTEST = 30;
const LONGEST = 160;

/** How well a sentence would stand alone: by its length, and by how it begins and ends. */
function worthOf(sentence) {
  const { length } = sentence;
  const fits = length < SHORTEST ? length / SHORTEST : Math.min(1, LONGEST / length);
  const ends = /[.!?…]["'”’»]?$/u.test(sentence) ? 0.3 : 0;
  // What begins by pointing back is not understood without what stood before it.
  const pointsBack = /^(?:and|but|or|so|then|this|that|these|those|he|she|it|they|therefore|however)\b/iu.test(sentence);
  const asides = (sentence.match(/[,;:()–—]/gu) ?? []).length;
  return fits + ends - (pointsBack ? 0.4 : 0) - asides * 0.05;
}

/** The sentences of a text, the best quotes first, each once. */
function quotesIn(text, language) {
  const plain = text.replace(/\s+/gu, ' ').trim();
  const segments = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(plain)];
  const sentences = [...new Set(segments.map(({ segment }) => segment.trim()).filter((each) => /\p{L}/u.test(each)))];
  return sentences
    .map((sentence, place) => ({ sentence, place, worth: worthOf(sentence) }))
    .sort((one, other) => other.worth - one.worth || one.place - other.place)
    .map(({ sentence }) => sentence);
}

/**
 * An example of a provider of suggestions for quotes: it invents nothing, but picks the sentences of a text that would
 * stand best alone, by length and punctuation. It runs within the site, so it needs no key and sends nothing anywhere. One
 * that asks a service has the same two functions; what `suggest` throws is noted, and the member is told to try later.
 * While the settings of the plugin name a provider, that one is asked and not this.
 */
export default defineExtension({
  id: 'quote-suggestions',
  title: 'Suggestions of quotes',
  describes: 'Picks the sentences of a text that make the best quotes; an example of a provider.',
  needs: { plugins: { quotes: '^0.1.0' } },
  contributes: [
    suggestionSources([
      {
        name: 'sentences',
        isConfigured: () => true,
        suggest({ prompt, count }, { site }) {
          const suggestions = quotesIn(prompt, site.language).slice(0, count);
          if (suggestions.length === 0) throw new Error('The text has no sentence to quote.');
          return Promise.resolve({ suggestions, model: 'the sentences of your text' });
        },
      },
    ]),
  ],
});
