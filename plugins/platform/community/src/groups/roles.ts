import type { GroupRole } from './ports.js';

/** The roles as the database counts them, in the order in which people are listed. */
const RANKS: readonly GroupRole[] = ['administrator', 'moderator', 'member'];

/** The role that the database counts so. */
export function roleOf(rank: number): GroupRole {
  return RANKS[rank] ?? 'member';
}

/** How the database counts a role. */
export function rankOf(role: GroupRole): number {
  return RANKS.indexOf(role);
}
