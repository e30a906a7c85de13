import { Type } from '@plinth/kernel';
import { field, fixed, text } from '../posts/item-schema.js';

const ALL = ['view', 'edit', 'embed'];
const WHOLE = ['view', 'edit'];
const EDIT = ['edit'];

/** The schema of a comment as OPTIONS publishes it: every field with the contexts that show it. */
export const commentSchema = Type.Object(
  {
    id: fixed('integer', 'Unique identifier for the comment.'),
    author: field('integer', 'The ID of the user object, if author was a user.'),
    author_email: Type.Optional(field('string', 'Email address for the comment author.', { context: EDIT })),
    author_ip: Type.Optional(field('string', 'IP address for the comment author.', { context: EDIT })),
    author_name: field('string', 'Display name for the comment author.'),
    author_url: field('string', 'URL for the comment author.'),
    author_user_agent: Type.Optional(field('string', 'User agent for the comment author.', { context: EDIT })),
    content: text('The content for the comment', ALL),
    date: field('string', "The date the comment was published, in the site's timezone."),
    date_gmt: Type.Optional(field('string', 'The date the comment was published, as GMT.', { context: WHOLE })),
    link: fixed('string', 'URL to the comment.'),
    parent: field('integer', 'The ID for the parent of the comment.'),
    post: Type.Optional(field('integer', 'The ID of the associated post object.', { context: WHOLE })),
    status: Type.Optional(field('string', 'State of the comment.', { context: WHOLE })),
    type: fixed('string', 'Type of the comment.'),
    author_avatar_urls: fixed('object', 'Avatar URLs for the comment author.'),
    meta: Type.Optional(field('object', 'Meta fields.', { context: WHOLE })),
  },
  { $schema: 'http://json-schema.org/draft-04/schema#', title: 'comment' },
);
