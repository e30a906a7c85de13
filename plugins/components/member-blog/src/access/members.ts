import { type AccessRule, type ErrorSpecification, RestError, signedIn } from '@plinth/kernel';
import { blogHooks } from '../hooks.js';
import { settings } from '../settings.js';

/** Private reads: whoever is signed in, by any credential (docs/components/member-blog.md, Authentication). */
export const members = signedIn({ code: 'mb_not_logged_in', message: 'Sign in first.', status: 401 });

/**
 * The write check. Every route that changes something, and every route of a paid module, is built on it: it refuses
 * visitors, and requests with an application password unless a tap of `mb_rest_allow_app_passwords` allows them.
 */
export const canMutate: AccessRule = Object.freeze({
  kind: 'signed-in',
  describes: 'signed in, not by an application password',
  async authorize(context: Parameters<AccessRule['authorize']>[0]) {
    members.authorize(context);
    if (context.caller.credential !== 'application-password') return;
    if ((await context.hooks.filter(blogHooks.mb_rest_allow_app_passwords, false)) === true) return;
    const message = 'Application passwords may not be used to change the blog.';
    throw new RestError('mb_app_password_write_denied', message, { status: 403 });
  },
});

/** The free features that the owner switches apart. */
export type Feature = 'claps' | 'readingList' | 'follow' | 'autosave';

/**
 * Refuses while a feature is switched off; unlike a module's, its routes exist then (docs/components/member-blog.md,
 * Errors).
 */
export function featureOn(feature: Feature, code = 'mb_feature_disabled'): AccessRule {
  return {
    kind: 'custom',
    describes: `${feature} is switched on`,
    authorize(context) {
      if (context.settings(settings)[feature]) return;
      throw new RestError(code, 'This feature is switched off.', { status: 403 });
    },
  };
}

/** What a visitor hears on routes for members. */
export const visitorError: ErrorSpecification = {
  code: 'mb_not_logged_in',
  status: 401,
  when: 'the caller is not signed in',
};

/** What {@link canMutate} refuses with. */
export const mutateErrors: readonly ErrorSpecification[] = [
  visitorError,
  { code: 'mb_app_password_write_denied', status: 403, when: 'the request is signed in by an application password' },
];

/** What {@link featureOn} refuses with. */
export const featureError: ErrorSpecification = {
  code: 'mb_feature_disabled',
  status: 403,
  when: 'the feature is switched off',
};
