import { columns, table } from '@plinth/kernel/database';

/** Failures that the site survived, one row a kind of failure. */
export const incidents = table(
  'incidents',
  {
    /** Digest of what makes two failures the same. */
    id: columns.key(64),
    plugin: columns.string(80),
    message: columns.string(250),
    /** Which hook, tap, job or route: `job=content/publish`. */
    place: columns.string(250),
    /** The error itself, without its stack. */
    reason: columns.string(500),
    occurrences: columns.integer(),
    firstAt: columns.time(),
    lastAt: columns.time(),
  },
  { legacyName: true, indexes: [['lastAt', 'id']], notInBundle: 'failures belong to the machine that had them' },
);

/** Who changed what about the site. */
export const auditEntries = table(
  'audit',
  {
    id: columns.id(),
    at: columns.time(),
    /** The account; 0 for the command line. It stays when the account is deleted. */
    userId: columns.integer(),
    userName: columns.string(250),
    plugin: columns.string(80),
    /** What was done, in the words of the route: "Switches a plugin on or off in the running site." */
    act: columns.string(250),
    /** What it was done to: the address. */
    object: columns.string(250),
    /** Names of what was sent, and values where they may be shown. */
    details: columns.json<Readonly<Record<string, unknown>>>(),
    address: columns.string(64),
    /** What it is about, as the object says. */
    kind: columns.string(20, { default: 'rest' }),
  },
  {
    legacyName: true,
    indexes: [
      ['at', 'id'],
      ['kind', 'at', 'id'],
    ],
    notInBundle: 'the audit says what was done on this site',
  },
);

/** The last run of every job, in any process. */
export const jobRuns = table(
  'job_runs',
  {
    name: columns.key(250),
    lastAt: columns.time(),
    milliseconds: columns.integer(),
    /** What the last run failed of; empty when it went well. */
    reason: columns.string(500),
    runs: columns.integer(),
    failures: columns.integer(),
  },
  { legacyName: true, notInBundle: 'runs belong to the machine' },
);

/** What was asked of the site, an hour a row. */
export const traffic = table(
  'traffic',
  {
    /** When the hour began. */
    hour: columns.key(24),
    requests: columns.integer(),
    /** Answers of 500 and above. */
    failures: columns.integer(),
  },
  { legacyName: true, notInBundle: 'requests were answered by this site' },
);
