import { choice, defineSettings, Type } from '@plinth/kernel';
import type { QuoteBackground } from './activity/ports.js';

const background = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z0-9-]{1,40}$',
      description: 'What activities keep; lower case, digits, dashes.',
    }),
    title: Type.String({ minLength: 1, description: 'What members choose.' }),
    from: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour at the top, #rrggbb.' }),
    to: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour at the bottom, #rrggbb.' }),
    text: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour of the words, #rrggbb.' }),
  },
  { additionalProperties: false },
);

const shipped: readonly QuoteBackground[] = [
  { name: 'sunset', title: 'Sunset', from: '#b3262e', to: '#a14a00', text: '#ffffff' },
  { name: 'ocean', title: 'Ocean', from: '#0b3d91', to: '#0a6c86', text: '#ffffff' },
  { name: 'forest', title: 'Forest', from: '#14532d', to: '#3a6b1f', text: '#ffffff' },
  { name: 'plum', title: 'Plum', from: '#4a154b', to: '#8e2a7a', text: '#ffffff' },
  { name: 'night', title: 'Night', from: '#111827', to: '#374151', text: '#f9fafb' },
  { name: 'paper', title: 'Paper', from: '#fdf6e3', to: '#f3e3b8', text: '#3b2f1b' },
];

/** What the owner of a site decides about its community. */
export const settings = defineSettings({
  longestActivity: Type.Integer({
    default: 5000,
    minimum: 1,
    maximum: 100_000,
    description: 'Characters that an activity or a comment may have.',
  }),
  postsPerWindow: Type.Integer({
    default: 20,
    minimum: 0,
    description: 'How many activities and comments a member may post within the window; 0 sets no limit.',
  }),
  postingWindowSeconds: Type.Integer({
    default: 60,
    minimum: 1,
    maximum: 86_400,
    description: 'Length of the window in which postings are counted, in seconds.',
  }),
  commentDepth: Type.Integer({
    default: 5,
    minimum: 1,
    maximum: 10,
    description: 'How deep comments nest; a deeper answer stands beside what it answers.',
  }),
  commentsShown: Type.Integer({
    default: 50,
    minimum: 1,
    maximum: 200,
    description: 'How many comments an activity shows at most, the oldest first.',
  }),
  memberDirectory: choice(['everyone', 'members'], {
    default: 'everyone',
    titles: { everyone: 'Everybody', members: 'Who is signed in' },
    description: 'Who may read the list of members and their pages.',
  }),
  groupCreation: choice(['members', 'administrators'], {
    default: 'members',
    titles: { members: 'Every member', administrators: 'Administrators only' },
    description: 'Who can create groups.',
  }),
  groupsPerMember: Type.Integer({
    default: 10,
    minimum: 0,
    maximum: 10_000,
    description: 'Groups that one member can create. Set to 0 for no limit. Administrators have no limit.',
  }),
  invitationsPerDay: Type.Integer({
    default: 50,
    minimum: 0,
    maximum: 10_000,
    description: 'Group invitations that one member can send in a day. Set to 0 for no limit.',
  }),
  mailAboutGroups: Type.Boolean({
    default: true,
    description: 'Email members about group invitations and membership requests.',
  }),
  quoteBackgrounds: Type.Array(background, {
    default: shipped,
    description: 'The backgrounds that a member may give to an activity.',
  }),
});
