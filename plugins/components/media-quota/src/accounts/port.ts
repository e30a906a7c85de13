import { definePort } from '@plinth/kernel';
import type { AccountStore } from './account-store.js';

/** What members keep, and their ledgers. */
export const ACCOUNTS = definePort<AccountStore>('media-quota/accounts');
