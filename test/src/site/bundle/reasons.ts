import type { Numbers } from './labels.js';
import type { Row } from './tables.js';

/** Columns of rows that are filled whose values have a meaning. */
export const MEANINGS: Readonly<Record<string, Row>> = {
  mb_reviews: { action: 'approve', status: 'publish' },
};

/** Numbers of rows that no foreign key guards, by the table that they are of. */
export const NUMBERS: Numbers = {
  posts: { parentId: 'posts', featuredMedia: 'posts', latestRevisionId: '' },
  comments: { parentId: 'comments' },
  terms: { parentId: 'terms' },
  community_activities: { primaryItemId: '', secondaryItemId: '' },
  community_groups: { coverId: 'posts' },
  course_threads: { courseId: 'learning_courses', lastMessageId: 'course_messages' },
  directory_listings: {
    gallery: 'posts',
    featuredImage: 'posts',
    planId: 'directory_plans',
    paidPlanId: 'directory_plans',
  },
  directory_reviews: { photos: 'posts' },
  directory_claims: { formerOwnerId: 'users' },
  directory_credit_entries: { listingId: 'directory_listings', givenBy: 'users' },
  learning_courses: { imageId: 'posts' },
  mb_follows: { objectId: '' },
  mb_group_posts: { groupId: 'community_groups' },
  media_credits: { reference: '' },
  shop_products: { imageId: 'posts', pictureIds: 'posts' },
  shop_terms: { parentId: 'shop_terms' },
  site_menu_items: { objectId: '' },
};

/** Columns and rows that two sites may differ in, and why. */
export const LEFT: Readonly<
  Record<string, { readonly columns: readonly string[]; readonly rows?: RegExp; readonly why: string }>
> = {
  media_accounts: {
    columns: [],
    rows: /"packageId":null/,
    why: 'a member without a package is counted when looked at',
  },
  media_files: { columns: ['reservedAt'], why: 'when the file was put here' },
  mb_notices: { columns: ['once'], why: 'names a post by its number, so that it is told once on one site' },
  poll_ballots: { columns: ['id'], why: 'drawn anew; a ballot is known by its poll and voter' },
  user_meta: {
    columns: [],
    rows: /"name":"profile_picture"/,
    why: 'the number of a picture, compared by its slug below',
  },
  shop_download_permissions: { columns: ['salt'], why: 'makes addresses with the secret of one site' },
};

/** Columns that keep what the demo gives them, because something else follows from them. */
export const UNDISTURBED: Readonly<Record<string, readonly string[]>> = {
  // Where a file is.
  directory_claims: ['proofFile'],
  // A post that is dated ahead goes out when its time comes; the summary is made of the text.
  posts: ['createdAt', 'content', 'summary'],
  // Every site has its usual category.
  terms: ['description'],
  // Either the site keeps the file, or it leads elsewhere.
  learning_assignments: ['fileUrl'],
  // The place in the order of the file.
  learning_sections: ['position'],
  // When the last activity was.
  community_groups: ['activeAt'],
  community_activities: ['createdAt'],
  // The day of the site.
  learning_time: ['lastAt'],
  // Of the first and of the last message.
  course_threads: ['createdAt'],
  course_thread_participants: ['lastAt'],
  course_messages: ['createdAt'],
  // Only what leads elsewhere has an address.
  site_menu_items: ['url'],
  // What is searched is made of it.
  snippets_pastes: ['description'],
};
