import { filter } from '@plinth/kernel';

/** The hooks around site bundles. */
export const bundleHooks = {
  bundle_import: filter<Readonly<Record<string, unknown>>>('bundle_import', {
    within: 600_000,
    onError: 'fail',
    describes:
      'What is about to be imported, before it is checked as a site bundle: exports of other systems are converted here.',
  }),
};

type BundleHooks = typeof bundleHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends BundleHooks {}
}
