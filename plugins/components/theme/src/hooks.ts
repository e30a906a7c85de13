import { action, filter, type RestRequest } from '@plinth/kernel';

/** Which of the five kinds of platforms the site has. */
export interface Integrations {
  readonly community: boolean;
  readonly shop: boolean;
  readonly forum: boolean;
  readonly courses: boolean;
  readonly digital_downloads: boolean;
}

/** The hooks of this plugin. */
export const themeHooks = {
  theme_rest_after_signup: action<[userId: number, request: RestRequest]>('theme_rest_after_signup', {
    describes: 'Somebody registered; their profile fields are saved.',
  }),
  theme_integrations: filter<Integrations>('theme_integrations', {
    describes: 'Which platforms /info names as active: for those that are no plugins of ours.',
  }),
};

type ThemeHooks = typeof themeHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends ThemeHooks {}
}
