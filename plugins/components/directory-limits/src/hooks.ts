import { action, filter } from '@plinth/kernel';

type Asked = [endpoint: string, ip: string, userId: number];

/** The hooks of this plugin (docs/components/directory-limits.md, Events). */
export const limitHooks = {
  directory_rate_limit_check: filter<Error | null, [...Asked, currentCount: number]>('directory_rate_limit_check', {
    value: (value) => value === null || value instanceof Error,
    onError: 'fail',
    describes: 'An error rejects the request; null leaves it to the cap.',
  }),
  directory_rate_limit_cap: filter<number, Asked>('directory_rate_limit_cap', {
    describes: 'How many requests are allowed in the window; 0 or less sets no limit.',
  }),
  directory_rate_limit_window: filter<number, Asked>('directory_rate_limit_window', {
    describes: 'How long the window is, in seconds.',
  }),
  directory_rate_limit_exceeded: action<[...Asked, currentCount: number]>('directory_rate_limit_exceeded', {
    describes: 'A request was rejected.',
  }),
  directory_pro_public_rest_rate_limit: filter<number, [group: string]>('directory_pro_public_rest_rate_limit', {
    describes: 'How many requests a minute an address has in a group of public reads; 0 or less sets no limit.',
  }),
  directory_pro_public_rest_rate_limit_bypass: filter<boolean, [group: string, ip: string]>(
    'directory_pro_public_rest_rate_limit_bypass',
    { describes: 'True skips the check of a public read.' },
  ),
};

type LimitHooks = typeof limitHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends LimitHooks {}
}
