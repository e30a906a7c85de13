import {
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  pageOf,
  provide,
  type ServiceDeclaration,
} from '@plinth/kernel';

/** What members can be told of (docs/components/member-blog.md, PATCH /me/notifications). */
export const NOTICES = ['post_approved', 'post_rejected', 'coauthor_invitation', 'scheduled_published'] as const;

/** One of them. */
export type Notice = (typeof NOTICES)[number];

/** The ways in which members can be told. */
export const CHANNELS = ['email', 'onsite'] as const;

/** One of them. */
export type Channel = (typeof CHANNELS)[number];

/** Each switch of a member. */
export type Switches = Readonly<Record<Notice | Channel, boolean>>;

const COLUMNS = [...NOTICES, ...CHANNELS].map((name) => `n.${name}`).join(', ');

type Row = Readonly<Record<Notice | Channel, number>>;

function switchesOf(row: Row | undefined): Switches {
  const isOn = (name: Notice | Channel) => row?.[name] !== 0;
  return {
    post_approved: isOn('post_approved'),
    post_rejected: isOn('post_rejected'),
    coauthor_invitation: isOn('coauthor_invitation'),
    scheduled_published: isOn('scheduled_published'),
    email: isOn('email'),
    onsite: isOn('onsite'),
  };
}

function flagsOf(switches: Partial<Switches>): Record<string, number> {
  return Object.fromEntries(Object.entries(switches).map(([name, isOn]) => [name, Number(isOn)]));
}

/** What members want to be told of. Every switch is a column, so that two changes at once do not undo each other. */
@injectable()
export class NotificationPreferences {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** The switches of a member; all on for who never chose. */
  async of(userId: number): Promise<Switches> {
    const sql = `SELECT ${COLUMNS} FROM ${this.database.table('mb_notification_preferences')} n WHERE n.user_id = $1`;
    return switchesOf(await this.database.selectOne<Row>(sql, [userId]));
  }

  /** The switches of members who ever chose, by their ids, which lie after the given one. */
  async chosenAfter(lastId: number, limit: number): Promise<Map<number, Switches>> {
    const sql = `SELECT n.user_id, ${COLUMNS} FROM ${this.database.table('mb_notification_preferences')} n
      WHERE n.user_id > $1 ORDER BY n.user_id ${pageOf({ limit })}`;
    const rows = await this.database.select<Row & { readonly user_id: number }>(sql, [lastId]);
    return new Map(rows.map((row) => [row.user_id, switchesOf(row)]));
  }

  /** Keeps the switches of a member as a site bundle brings them; false for who has chosen already. */
  keep(userId: number, switches: Partial<Switches>): Promise<boolean> {
    const row = { user_id: userId, ...flagsOf(switches) };
    return this.database.transaction(() => this.database.insertIgnore('mb_notification_preferences', row));
  }

  /** Changes the given switches and answers all. */
  async change(userId: number, changes: Partial<Switches>): Promise<Switches> {
    const row = flagsOf(changes);
    return this.database.transaction(async () => {
      if (Object.keys(row).length > 0) await this.#write(userId, row);
      return this.of(userId);
    });
  }

  async #write(userId: number, row: Readonly<Record<string, number>>): Promise<void> {
    const update = () => this.database.update('mb_notification_preferences', row, 'user_id = $1', [userId]);
    if ((await update()) > 0) return;
    if (!(await this.database.insertIgnore('mb_notification_preferences', { user_id: userId, ...row }))) await update();
  }
}

/** What members want to be told of. */
export const NOTIFICATIONS = definePort<NotificationPreferences>('member-blog/notifications');

/** The services of this feature. */
export const notificationServices: readonly ServiceDeclaration[] = [
  provide.class(NOTIFICATIONS, NotificationPreferences),
];
