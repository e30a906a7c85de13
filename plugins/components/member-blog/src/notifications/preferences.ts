import { definePort, inject, injectable } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { notificationPreferences } from './tables.js';

/** What members can be told of (docs/components/member-blog.md, PATCH /me/notifications). */
export const NOTICES = ['post_approved', 'post_rejected', 'coauthor_invitation', 'scheduled_published'] as const;

/** What they can be told of besides; chosen on the page alone, because the route has the switches that are printed. */
export const READER_NOTICES = [
  'invitation_answered',
  'post_commented',
  'post_clapped',
  'new_follower',
  'mentioned',
] as const;

/** Everything that members can be told of. */
export const ALL_NOTICES = [...NOTICES, ...READER_NOTICES] as const;

/** One of them. */
export type Notice = (typeof ALL_NOTICES)[number];

/** The ways in which members can be told. */
export const CHANNELS = ['email', 'onsite'] as const;

/** One of them. */
export type Channel = (typeof CHANNELS)[number];

/** Each switch of a member. */
export type Switches = Readonly<Record<Notice | Channel, boolean>>;

const SWITCHES = [...ALL_NOTICES, ...CHANNELS] as const;

/** The switches of whoever never chose. */
const ALL_ON: Switches = {
  post_approved: true,
  post_rejected: true,
  coauthor_invitation: true,
  scheduled_published: true,
  invitation_answered: true,
  post_commented: true,
  post_clapped: true,
  new_follower: true,
  mentioned: true,
  email: true,
  onsite: true,
};

/** What members want to be notified of. Every switch is a column, so that two changes at once do not undo each other. */
@injectable()
export class NotificationPreferences {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  get #rows() {
    return this.database.rows(notificationPreferences);
  }

  /** The switches of a member; all on for who never chose. */
  async of(userId: number): Promise<Switches> {
    return (await this.#rows.find({ userId }, { columns: SWITCHES })) ?? ALL_ON;
  }

  /** The switches of members who ever chose, by their ids, which lie after the given one. */
  async chosenAfter(lastId: number, limit: number): Promise<Map<number, Switches>> {
    const rows = await this.#rows.list({ userId: { above: lastId } }, { orderBy: { userId: 'asc' }, limit });
    return new Map(rows.map(({ userId, ...switches }) => [userId, switches]));
  }

  /** Keeps the switches of a member as a site bundle brings them; false for who has chosen already. */
  keep(userId: number, switches: Partial<Switches>): Promise<boolean> {
    return this.database.transaction(() => this.#rows.insertIfAbsent({ userId, ...switches }));
  }

  /** Changes the given switches and returns all. */
  change(userId: number, changes: Partial<Switches>): Promise<Switches> {
    return this.database.transaction(async () => {
      if (Object.keys(changes).length > 0) await this.#rows.upsert({ userId, ...changes }, ['userId']);
      return this.of(userId);
    });
  }
}

/** What members want to be notified of. */
export const NOTIFICATIONS = definePort<NotificationPreferences>('member-blog/notifications');
