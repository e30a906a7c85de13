import {
  choice,
  contextArgument,
  dateTime,
  ids,
  invalidParam,
  offsetArgument,
  pagingArguments,
  type RestError,
  reference,
  Type,
} from '@plinth/kernel';
import { rawText } from '../posts/write-arguments.js';

/** Statuses that a list accepts; `all` means approved and pending comments. */
const LISTED = ['approve', 'approved', 'hold', 'spam', 'trash', 'all', 'any'] as const;

/** Statuses that a moderator may set; `unspam` and `untrash` restore the previous one. */
const GIVEN = ['approved', 'approve', '1', 'hold', '0', 'spam', 'unspam', 'trash', 'untrash'] as const;

const password = Type.Optional(Type.String({ description: 'The password for the post if it is password protected.' }));

/** The parameters of the list of comments. */
export const listArguments = {
  ...contextArgument(),
  ...pagingArguments(),
  search: Type.Optional(Type.String({ description: 'Limit results to those matching a string.' })),
  after: Type.Optional(dateTime('Limit response to comments published after a given date.')),
  before: Type.Optional(dateTime('Limit response to comments published before a given date.')),
  author: ids('Limit result set to comments assigned to specific user IDs. Requires authorization.'),
  author_exclude: ids('Ensure result set excludes comments assigned to specific user IDs. Requires authorization.'),
  author_email: Type.Optional(
    Type.String({
      format: 'email',
      description: 'Limit result set to that from a specific author email. Requires authorization.',
    }),
  ),
  include: ids('Limit result set to specific IDs.'),
  exclude: ids('Ensure result set excludes specific IDs.'),
  offset: offsetArgument(),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'Order sort attribute ascending or descending.' }),
  orderby: choice(['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'], {
    default: 'date_gmt',
    description: 'Sort collection by comment attribute.',
  }),
  parent: ids('Limit result set to comments of specific parent IDs.'),
  parent_exclude: ids('Ensure result set excludes specific parent IDs.'),
  post: ids('Limit result set to comments assigned to specific post IDs.'),
  status: choice(LISTED, {
    default: 'approve',
    description: 'Limit result set to comments assigned a specific status. Requires authorization.',
  }),
  type: Type.String({
    default: 'comment',
    maxLength: 20,
    description: 'Limit result set to comments assigned a specific type. Requires authorization.',
  }),
  password,
};

/** 400 for a comment that the caller can't answer here. */
export function unknownParent(): RestError {
  return invalidParam({ parent: 'parent is no comment that this one may answer.' });
}

const PARENT = Type.Integer({ minimum: 0, description: 'The ID for the parent of the comment.' });

/** The writable fields of a comment. */
export const writeArguments = {
  author: Type.Optional(Type.Integer({ description: 'The ID of the user object, if author was a user.' })),
  author_email: Type.Optional(Type.String({ description: 'Email address for the comment author.' })),
  author_ip: Type.Optional(Type.String({ format: 'ip', description: 'IP address for the comment author.' })),
  author_name: Type.Optional(Type.String({ description: 'Display name for the comment author.' })),
  author_url: Type.Optional(Type.String({ format: 'uri', description: 'URL for the comment author.' })),
  author_user_agent: Type.Optional(Type.String({ description: 'User agent for the comment author.' })),
  content: rawText('The content for the comment.'),
  date: Type.Optional(dateTime("The date the comment was published, in the site's timezone.")),
  date_gmt: Type.Optional(dateTime('The date the comment was published, as GMT.')),
  parent: Type.Optional(PARENT),
  post: Type.Optional(Type.Integer({ description: 'The ID of the associated post object.' })),
  status: Type.Optional(choice(GIVEN, { description: 'State of the comment.' })),
  type: Type.Optional(Type.String({ description: 'Type of the comment.' })),
  meta: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Meta fields.' })),
  password,
};

/** The fields of a new comment, which names the comment that it answers. */
export const createArguments = {
  ...writeArguments,
  parent: Type.Optional(reference('comment', 'read', PARENT, { unseen: unknownParent })),
};

/** The fields of a change. A stored value that is not a valid address may be sent back, so addresses are validated only when they change. */
export const changeArguments = {
  ...writeArguments,
  author_ip: Type.Optional(Type.String({ description: 'IP address for the comment author.' })),
  author_url: Type.Optional(Type.String({ description: 'URL for the comment author.' })),
};

/** The password of the post, for routes of one comment. */
export const passwordArgument = { password };
