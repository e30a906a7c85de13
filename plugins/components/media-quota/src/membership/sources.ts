import { GROUPS } from '@plinth/community';
import { definePort, type PluginContext } from '@plinth/kernel';
import { MEMBERSHIPS } from '@plinth/membership';
import { ORDERS } from '@plinth/shop';

/**
 * Something that members belong to, hold or bought, by which they can get a package (docs/components/media-quota.md).
 */
export interface MembershipSource {
  /** Stands before the colon in the setting `levelPackages`. */
  readonly id: string;
  /** Which of some levels, by what stands after the colon, somebody has. One query. */
  levelsOf(userId: number, among: readonly string[]): Promise<readonly string[]>;
}

const numbersOf = (levels: readonly string[]) => levels.map(Number).filter((number) => Number.isSafeInteger(number));

/** Levels of the membership platform, by their slugs. */
function membershipLevels({ has, use }: PluginContext): MembershipSource {
  return {
    id: 'membership',
    async levelsOf(userId) {
      if (!has(MEMBERSHIPS)) return [];
      return (await use(MEMBERSHIPS).ofUser(userId)).map(({ level }) => level.slug);
    },
  };
}

/** Products of completed orders, by their ids. */
function purchases({ has, use }: PluginContext): MembershipSource {
  return {
    id: 'shop',
    async levelsOf(userId, among) {
      if (!has(ORDERS)) return [];
      return (await use(ORDERS).boughtBy(userId, numbersOf(among))).map(String);
    },
  };
}

/** Groups that somebody belongs to, by their ids. */
function groups({ has, use }: PluginContext): MembershipSource {
  return {
    id: 'community',
    async levelsOf(userId, among) {
      if (!has(GROUPS)) return [];
      return [...(await use(GROUPS).roles(numbersOf(among), userId)).keys()].map(String);
    },
  };
}

/** The three sources that ship with this component. */
export function shippedSources(context: PluginContext): MembershipSource[] {
  return [membershipLevels(context), purchases(context), groups(context)];
}

/** Where memberships come from; an embedder or a test may put others in their place. */
export const MEMBERSHIP_SOURCES = definePort<readonly MembershipSource[]>('media-quota/membership-sources');
