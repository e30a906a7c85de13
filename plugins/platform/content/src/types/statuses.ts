/** A state of a post, as `wp/v2/statuses` tells it. */
export interface PostStatus {
  readonly name: string;
  readonly title: string;
  /** Whether everybody may read posts of this status. */
  readonly isPublic: boolean;
  readonly isPrivate: boolean;
  /** Whether only those who may edit the post read it. */
  readonly isProtected: boolean;
  /** Whether a list may ask for it by name. */
  readonly queryable: boolean;
  /** Whether the date is open until publication. */
  readonly dateFloating: boolean;
  readonly showInList: boolean;
}

const HIDDEN = {
  isPublic: false,
  isPrivate: false,
  isProtected: true,
  queryable: false,
  dateFloating: false,
  showInList: true,
};

/** The statuses that clients are told about; `auto-draft` and `inherit` are internal. */
export const publicStatuses: readonly PostStatus[] = [
  { ...HIDDEN, name: 'publish', title: 'Published', isPublic: true, isProtected: false, queryable: true },
  { ...HIDDEN, name: 'future', title: 'Scheduled' },
  { ...HIDDEN, name: 'draft', title: 'Draft', dateFloating: true },
  { ...HIDDEN, name: 'pending', title: 'Pending', dateFloating: true },
  { ...HIDDEN, name: 'private', title: 'Private', isPrivate: true, isProtected: false },
  { ...HIDDEN, name: 'trash', title: 'Trash', isProtected: false, showInList: false },
];

/** Every status a list may be asked for. */
export const listableStatuses = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'auto-draft',
  'inherit',
] as const;

/** The statuses that a client may give a post (host-conventions E7). */
export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** The statuses that only the site gives a post. A client may send back the one that a post has. */
export const internalStatuses = ['trash', 'auto-draft'] as const;
