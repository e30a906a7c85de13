import { bundledAssets } from '@plinth/pages';

/** What browsers load on the pages of accounts. */
export const accountAssets = bundledAssets('accounts', new URL('../assets/', import.meta.url));
