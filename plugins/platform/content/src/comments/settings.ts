import { defineSettings, Type } from '@plinth/kernel';

/** What the owner of a site decides about comments. */
export const commentSettings = defineSettings({
  anonymousComments: Type.Boolean({
    default: false,
    description: 'Whether visitors may comment without signing in, by the form and by REST.',
  }),
  requireNameEmail: Type.Boolean({
    default: true,
    description: 'Whether a visitor who comments must give a name and an e-mail address.',
  }),
  commentModeration: Type.Boolean({
    default: false,
    description: 'Whether every comment waits for approval.',
  }),
  commentPreviouslyApproved: Type.Boolean({
    default: true,
    description: 'Whether a comment waits unless an earlier one of the same author was approved.',
  }),
  commentMaxLinks: Type.Integer({
    default: 2,
    minimum: 0,
    description: 'A comment with at least so many links waits for approval; 0 allows any number.',
  }),
  moderationKeys: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'A comment waits for approval when one of these occurs in its text, author, address or browser.',
  }),
  disallowedKeys: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'A comment goes to the trash when one of these occurs in its text, author, address or browser.',
  }),
  commentFloodSeconds: Type.Integer({
    default: 15,
    minimum: 0,
    maximum: 86_400,
    description: 'Seconds between two comments of one author; 0 for none.',
  }),
  closeCommentsAfterDays: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'Days after which a post takes no more comments; 0 means never.',
  }),
  mailAboutComments: Type.Boolean({
    default: true,
    description: 'Whether the author of a post is told by mail of each comment.',
  }),
  mailAboutModeration: Type.Boolean({
    default: true,
    description: 'Whether moderationEmail is told by mail of each comment that waits.',
  }),
  moderationEmail: Type.String({
    default: '',
    maxLength: 100,
    description: 'Who approves comments, and is told of those that wait; empty for nobody.',
  }),
  threadCommentsDepth: Type.Integer({
    default: 5,
    minimum: 1,
    maximum: 10,
    description: 'How deep the pages indent answers to comments; 1 shows one flat list.',
  }),
});
