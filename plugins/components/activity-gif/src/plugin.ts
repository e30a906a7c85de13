import { activityFields, communityHooks } from '@plinth/community';
import { definePlugin, tap } from '@plinth/kernel';
import { html, pages } from '@plinth/pages';
import { gifFields, withGif } from './form.js';
import { GIF, gifOf, gifSchema } from './gif.js';
import { gifHooks } from './hooks.js';
import { gifAssets, gifStyle } from './picker/islands.js';
import { settings } from './settings.js';

export type { Gif } from './gif.js';
export { gifHooks } from './hooks.js';

/** Component J: GIFs on activities and comments, posted by the form of the site and shown by REST and on the pages. */
export default definePlugin({
  id: 'activity-gif',
  version: '0.1.0',
  title: 'GIFs on activities',
  describes: 'Members add a GIF to what they post; activities and comments show it.',
  needs: { kernel: '^0.1.0', plugins: { community: '^0.1.0' }, optional: { content: '^0.1.0' } },
  settings,
  hooks: gifHooks,
  contributes: [pages([gifAssets.page, gifStyle.page]), activityFields([{ name: GIF, schema: gifSchema }])],
  taps: [
    tap(
      communityHooks.community_rest_activity_prepare_value,
      { priority: 10 },
      (_context, item, _activity, { meta }) => ({
        ...item,
        [GIF]: gifOf(meta[GIF]),
      }),
    ),
    tap(communityHooks.community_activity_form, {}, async (context, sink, place) => {
      const fields = await gifFields(context, place);
      if (fields) sink.append(fields);
    }),
    tap(communityHooks.community_activity_posting, {}, withGif),
    tap(communityHooks.community_activity_content, {}, (_context, sink, _activity, meta) => {
      const gif = gifOf(meta[GIF]);
      if (!gif) return;
      sink.append(
        html`<p class="gif"><img src="${gif.activity_gif}" alt="GIF" loading="lazy" referrerpolicy="no-referrer"></p>`,
      );
    }),
  ],
});
