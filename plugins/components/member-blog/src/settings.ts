import { defineSettings, roleNames, Type, texts } from '@plinth/kernel';

const flag = (initial: boolean, description: string) => Type.Boolean({ default: initial, description });

const count = (initial: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: initial, minimum, maximum, description });

/** What the owner can set. One line a setting; those of a module mean nothing while the module is off. */
export const settings = defineSettings({
  claps: flag(true, 'Whether members can clap for posts.'),
  readingList: flag(true, 'Whether members can keep a reading list.'),
  follow: flag(true, 'Whether members can follow authors, series and terms.'),
  autosave: flag(true, 'Whether what members write is saved while they write.'),
  moderatedRoles: roleNames('Roles whose posts go to review before they are published.'),
  moderatedMembers: texts('Sign-in names of members whose posts go to review before they are published.'),
  privatePosts: flag(true, 'Whether members may publish privately.'),
  fewestWords: count(0, 0, 100_000, 'Words that a post needs to be published or sent to review; 0 needs none.'),
  mostWords: count(0, 0, 1_000_000, 'Words that a post may have to be published or sent to review; 0 sets no limit.'),
  customCategories: flag(true, 'Whether members may add categories.'),
  excludedCategories: texts('Slugs of categories that members may not use.'),
  imageTypes: Type.Array(Type.Enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']), {
    default: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    description: 'Image types that members may upload.',
  }),
  uploadMegabytes: Type.Number({
    default: 5,
    minimum: 0.1,
    maximum: 1000,
    description: 'The largest image that members may upload, in megabytes.',
  }),
  seriesProgress: flag(true, 'Whether readers of a series see how far they have come.'),
  coauthorInvitationDays: count(7, 1, 365, 'Days after which an invitation to write together expires.'),
  mostCoauthors: count(5, 1, 100, 'Most co-authors of a post, open invitations counted.'),
  bylineSeparator: Type.String({ default: ', ', maxLength: 20, description: 'What stands between authors.' }),
  bylineLastSeparator: Type.String({
    default: ' & ',
    maxLength: 20,
    description: 'What stands before the last author.',
  }),
  editorialWorkflow: flag(true, 'Whether posts can be submitted for review, approved and sent back.'),
  scheduleLeadHours: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 8760,
    description: 'Hours that lie at least between scheduling a post and its date.',
  }),
  scheduleRoles: roleNames('Roles that may schedule posts; none means everybody who may publish or send to review.'),
  scheduledPublishMail: flag(true, 'Whether authors are told by e-mail when a scheduled post goes out.'),
  analyticsRetentionDays: count(
    0,
    0,
    36_500,
    'Days for which daily views are kept, today included; 0 keeps them for ever.',
  ),
});
