import { defineSettings, Type } from '@plinth/kernel';
import { commentSettings } from './comments/settings.js';
import { mediaSettings } from './media/settings.js';
import { siteSettings } from './site-settings/settings.js';

/** What the owner of a site decides about its content. */
export const settings = defineSettings({
  permalinkStructure: Type.String({
    default: '/%year%/%monthnum%/%day%/%slug%/',
    pattern: '^/.*%(slug|post_id)%',
    examples: ['/%year%/%slug%/'],
    description:
      'Address of a post: %year%, %monthnum%, %day%, %post_id% and %slug%; %slug% or %post_id% must be there.',
  }),
  revisionsKept: Type.Integer({
    default: 20,
    minimum: 0,
    description: 'How many revisions of a post are kept; 0 keeps none.',
  }),
  emptyTrashAfterDays: Type.Integer({
    default: 30,
    minimum: 0,
    description: 'Days after which posts in the trash are removed for good; 0 means there is no trash.',
  }),
  defaultCommentStatus: Type.Union([Type.Literal('open'), Type.Literal('closed')], {
    default: 'open',
    description: 'Whether comments on new posts are open.',
  }),
  defaultPingStatus: Type.Union([Type.Literal('open'), Type.Literal('closed')], {
    default: 'open',
    description: 'Whether pings on new posts are open.',
  }),
  postPasswordTries: Type.Integer({
    default: 20,
    minimum: 1,
    description: 'How many wrong passwords of one post may be tried in a minute from one address.',
  }),
  templates: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'Names of the templates that posts and pages may choose.',
  }),
  postsPerPage: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 100,
    description: 'How many posts the readable pages of the site list at once.',
  }),
  typography: Type.Boolean({
    default: true,
    description: 'Whether rendered texts have curly quotation marks, dashes and ellipses; what was written stays.',
  }),
  ...siteSettings.schemas,
  ...commentSettings.schemas,
  ...mediaSettings.schemas,
});
