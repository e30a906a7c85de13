import {
  DATABASE,
  type Database,
  definePort,
  inject,
  injectable,
  provide,
  type ServiceDeclaration,
} from '@plinth/kernel';

/** What members can be told of (decisions B, PATCH /me/notifications). */
export const NOTICES = ['post_approved', 'post_rejected', 'coauthor_invitation', 'scheduled_published'] as const;

/** One of them. */
export type Notice = (typeof NOTICES)[number];

/** The ways in which members can be told. */
export const CHANNELS = ['email', 'onsite'] as const;

/** One of them. */
export type Channel = (typeof CHANNELS)[number];

/** Each switch of a member. */
export type Switches = Readonly<Record<Notice | Channel, boolean>>;

const ALL = [...NOTICES, ...CHANNELS];

type Row = Readonly<Record<Notice | Channel, number>>;

/** What members want to be told of. Every switch is a column, so that two changes at once do not undo each other. */
@injectable()
export class NotificationPreferences {
  readonly #database: Database;

  constructor(@inject(DATABASE) database: Database) {
    this.#database = database;
  }

  /** The switches of a member; all on for who never chose. */
  async of(userId: number): Promise<Switches> {
    const sql = `SELECT ${ALL.map((name) => `n.${name}`).join(', ')}
      FROM ${this.#database.table('mb_notification_preferences')} n WHERE n.user_id = $1`;
    const row = await this.#database.selectOne<Row>(sql, [userId]);
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

  /** Changes the given switches and answers all. */
  async change(userId: number, changes: Partial<Switches>): Promise<Switches> {
    const row = Object.fromEntries(Object.entries(changes).map(([name, isOn]) => [name, Number(isOn)]));
    return this.#database.transaction(async () => {
      if (Object.keys(row).length > 0) await this.#write(userId, row);
      return this.of(userId);
    });
  }

  async #write(userId: number, row: Readonly<Record<string, number>>): Promise<void> {
    const update = () => this.#database.update('mb_notification_preferences', row, 'user_id = $1', [userId]);
    if ((await update()) > 0) return;
    if (!(await this.#database.insertIgnore('mb_notification_preferences', { user_id: userId, ...row })))
      await update();
  }
}

/** What members want to be told of. */
export const NOTIFICATIONS = definePort<NotificationPreferences>('member-blog/notifications');

/** The services of this feature. */
export const notificationServices: readonly ServiceDeclaration[] = [
  provide.class(NOTIFICATIONS, NotificationPreferences),
];
