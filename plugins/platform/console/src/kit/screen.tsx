import { allOf, authorizeIf, type CallContext, can, page, redirect, Type } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { ChartStyles } from '@plinth/pages/chart';
import { Heading, Notice, useTexts } from '@plinth/pages/kit';
import { formStories } from './form-stories.js';
import { readingStories } from './reading-stories.js';
import type { Story, StoryProps } from './story.js';
import { tableStories } from './table-stories.js';
import { kitStoryTexts } from './texts.js';

/** Every piece of the kit, as pages use it. */
export const stories: readonly Story[] = [...formStories, ...readingStories, ...tableStories];

const access = allOf(
  can('manage_options'),
  authorizeIf('a site in development', ({ site }) => site.environment !== 'production'),
);

function Stories({ isTried, ...props }: StoryProps & { isTried: boolean }) {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      {isTried ? <Notice kind="done">{t('tried')}</Notice> : null}
      {stories.map(({ id, shows, View }) => (
        <section key={id} aria-labelledby={`story-${id}`}>
          <h2 id={`story-${id}`}>{shows.join(', ')}</h2>
          <View {...props} />
        </section>
      ))}
    </>
  );
}

function propsOf(call: CallContext): StoryProps {
  return { path: `${call.use(CONSOLE).path}/kit`, nonce: consoleNonce(call), now: call.clock.now().toISOString() };
}

/** The pieces of the kit with examples, on sites in development. */
export const kitScreen: Screen = {
  id: 'kit',
  title: 'Page kit',
  section: 'api',
  order: 90,
  access,
  pages: [
    page({
      method: 'GET',
      path: '/kit',
      summary: 'The pieces that pages are made of, on a site in development.',
      access,
      args: { tried: Type.Boolean({ default: false, description: 'Says that a form of it was sent.' }) },
      handle: (call) =>
        consolePage({
          title: kitStoryTexts.in(call.site.language)('title'),
          head: <ChartStyles />,
          body: <Stories {...propsOf(call)} isTried={call.args.tried} />,
        }),
    }),
    page({
      method: 'POST',
      path: '/kit',
      summary: 'Where the forms of the stories lead; it changes nothing.',
      access,
      handle: ({ site, use }) => redirect(`${site.url}${use(CONSOLE).path}/kit?tried=true`),
    }),
  ],
};
