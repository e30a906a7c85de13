import type { Route } from '@plinth/kernel';
import { applicationPages } from './applications-page.js';
import { deletePages } from './delete-page.js';
import { emailPages } from './email-page.js';
import { passkeyPages } from './passkeys-page.js';
import { passwordPages } from './password-page.js';
import { profilePages } from './profile-page.js';
import { sessionPages } from './sessions-page.js';

/** One's own account: profile, password, sessions, what may act in one's name. */
export const accountPages: readonly Route[] = [
  ...profilePages,
  ...emailPages,
  ...passwordPages,
  ...passkeyPages,
  ...sessionPages,
  ...applicationPages,
  ...deletePages,
];
