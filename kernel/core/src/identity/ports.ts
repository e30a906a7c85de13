import { definePort } from '../ports.js';
import type { Access } from './access.js';
import type { Nonces } from './nonces.js';
import type { Sessions } from './sessions.js';
import type { Users } from './users.js';

/** User accounts. */
export const USERS = definePort<Users>('kernel/users');
/** Roles and capabilities. */
export const ACCESS = definePort<Access>('kernel/access');
/** Cookie sessions. */
export const SESSIONS = definePort<Sessions>('kernel/sessions');
/** Nonces. */
export const NONCES = definePort<Nonces>('kernel/nonces');
