import type { ActivityFormPlace } from '@plinth/community';
import { filter } from '@plinth/kernel';

/** Where a GIF would stand: who posts, in which group, below what. */
export type GifPlace = Pick<ActivityFormPlace, 'caller' | 'group' | 'parent'>;

/** The hooks of this plugin. */
export const gifHooks = {
  /** Asked when the form is shown and again when it is sent: who is not offered a GIF cannot post one. */
  community_gif_show_button: filter<boolean, [place: GifPlace]>('community_gif_show_button', {
    onError: 'veto',
    describes: 'Whether the form that posts an activity or a comment offers a GIF: false takes it away.',
  }),
};

type GifHooks = typeof gifHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends GifHooks {}
}
