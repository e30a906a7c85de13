import { anyone, defineExtension, route, tap, Type, under } from '@plinth/kernel';

const WORDS_A_MINUTE = 220;

/** Minutes that a reader needs for some HTML, at least one. */
function minutesFor(html) {
  // A tag goes up to the next sign that could begin another, so that a text of nothing but signs costs no more than others.
  const words = html.split(/(?:\s|<[^<>]*>)+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/**
 * An example of what a site owner adds in one plain file: it taps a filter of the content plugin by its name, so that
 * every post says how long it takes to read, and brings a route of its own.
 */
export default defineExtension({
  id: 'reading-time',
  title: 'Reading time',
  describes: 'Says above each post how many minutes it takes to read.',
  needs: { optional: { content: '^0.1.0' } },
  taps: [
    // What this hook comes to is kept, so the words are counted once and not for each answer; `own` says until when: only a
    // change of the post itself changes them.
    tap('the_content', { id: 'say-how-long', priority: 5, own: true }, (_context, html, { type }) => {
      // Pages and other kinds of content are looked things up in, not read from top to bottom.
      if (type !== 'post') return html;
      const minutes = minutesFor(html);
      return `<p class="reading-time">${minutes} minute${minutes === 1 ? '' : 's'} to read</p>\n${html}`;
    }),
  ],
  routes: under('reading-time/v1', [
    route({
      method: 'POST',
      path: '/estimate',
      summary: 'How many minutes a text takes to read.',
      access: anyone,
      args: { text: Type.String({ minLength: 1, maxLength: 100_000, description: 'The text, plain or HTML.' }) },
      handle: ({ args }) => ({ minutes: minutesFor(args.text) }),
    }),
  ]),
});
