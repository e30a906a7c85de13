/**
 * Accounts: what other plugins read of them, and how they invite, create and change users.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { isEmailConfirmed, mailWelcome } from './account/confirmed-email.js';
export { accountPage } from './account/frame.js';
export { avatarUrl, avatarUrls, type Pictured } from './avatars.js';
export { deviceName } from './device-name.js';
export { mailInvitation, mailPasswordLink } from './lost-password.js';
export { accountsLayer, accountsLayer as default } from './plugin.js';
export { isRegistrationOpen, SITE_SETUP, type SiteSetup } from './setup-code.js';
export { SIGN_IN_LINKS, type SignInLinks } from './sign-in-links.js';
export { createUser, removeUser, updateUser } from './user-acts.js';
export { type UserMetaDefinition, userMetaFields } from './user-meta.js';
export { findUser } from './user-rules.js';
