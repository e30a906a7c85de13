import type { PostChanges, PostSelection } from '@plinth/content';
import { action, filter, type RestError } from '@plinth/kernel';

/** A post as it would be after a write, for whoever judges it. */
export interface PostCandidate {
  /** 0 for a post that is being made. */
  readonly postId: number;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** The status that the write would give. */
  readonly status: string;
  readonly changes: PostChanges;
}

/** What a member is told. */
export interface NoticeMessage {
  /** One line, with the name of the site. */
  readonly subject: string;
  /** Plain text; an empty line between paragraphs. */
  readonly text: string;
  /** Where it leads. */
  readonly url: string;
}

/** What a tap of `member_blog_pro_validate_post` answers: null lets the post pass, a text or an error refuses it. */
export type Verdict = string | RestError | null;

/** Gates and limits read by themselves whatever a tap returns: one of another kind leaves them closed, or as they were. */
const JUDGED = () => true;

/** The hooks of this plugin; each by its documented name (docs/components/member-blog.md, Events). */
export const blogHooks = {
  mb_post_clapped: action<[postId: number, userId: number, mine: number, total: number]>('mb_post_clapped', {
    describes: 'Somebody clapped for a post: their own claps for it, and those of everybody.',
  }),
  mb_rest_allow_app_passwords: filter<boolean>('mb_rest_allow_app_passwords', {
    value: JUDGED,
    onError: 'veto',
    describes: 'Whether requests with an application password may write; false unless a tap says true.',
  }),
  mb_feature_capability: filter<string>('mb_feature_capability', {
    value: JUDGED,
    onError: 'veto',
    describes: "The capability that it takes to make a post an editor's pick.",
  }),
  mb_followable_taxonomies: filter<readonly string[]>('mb_followable_taxonomies', {
    value: JUDGED,
    describes: 'Taxonomies whose terms can be followed.',
  }),
  mb_max_claps: filter<number, [postId: number, userId: number]>('mb_max_claps', {
    value: JUDGED,
    describes: 'How many claps a member may give one post.',
  }),
  mb_series_create_capability: filter<string>('mb_series_create_capability', {
    value: JUDGED,
    onError: 'veto',
    describes: 'The capability that it takes to make a series.',
  }),
  mb_rest_gate_exempt: filter<boolean, [userId: number]>('mb_rest_gate_exempt', {
    value: JUDGED,
    onError: 'veto',
    describes: 'Whether somebody passes the gate of the core posts route unexamined.',
  }),
  mb_rest_exposed_post_meta: filter<readonly string[]>('mb_rest_exposed_post_meta', {
    value: JUDGED,
    onError: 'veto',
    describes: 'Names of the meta values that the core posts route shows and takes.',
  }),
  member_blog_dashboard_query_args: filter<PostSelection, [userId: number, tab: string]>(
    'member_blog_dashboard_query_args',
    {
      value: JUDGED,
      onError: 'veto',
      describes: 'Changes which posts a tab of the dashboard lists and counts.',
    },
  ),
  member_blog_pro_validate_post: filter<Verdict, [candidate: PostCandidate, userId: number]>(
    'member_blog_pro_validate_post',
    {
      within: 10_000,
      value: JUDGED,
      onError: 'veto',
      describes: 'Judges a post before the core route writes it: a text or an error refuses.',
    },
  ),
  mb_allowed_image_mime_types: filter<readonly string[]>('mb_allowed_image_mime_types', {
    value: JUDGED,
    onError: 'veto',
    describes: 'Image types that members may upload.',
  }),
  mb_rest_upload_allowed_types: filter<readonly string[], [userId: number]>('mb_rest_upload_allowed_types', {
    value: JUDGED,
    onError: 'veto',
    describes: 'Image types that the upload route takes.',
  }),
  mb_max_upload_size: filter<number>('mb_max_upload_size', {
    value: JUDGED,
    onError: 'veto',
    describes: 'The largest upload, in megabytes.',
  }),
  mb_rest_upload_max_size: filter<number, [userId: number]>('mb_rest_upload_max_size', {
    value: JUDGED,
    onError: 'veto',
    describes: 'The largest file that the upload route takes, in bytes.',
  }),
  mb_notified: action<[userId: number, notice: string, message: NoticeMessage]>('mb_notified', {
    describes: 'A member who wants to be told on the site is told something: the place for bells and feeds.',
  }),
  mb_can_create: filter<boolean, [userId: number]>('mb_can_create', {
    value: JUDGED,
    onError: 'veto',
    describes: 'Whether a member may write another post: the place for posting limits and credits.',
  }),
  mb_is_moderated: filter<boolean, [userId: number]>('mb_is_moderated', {
    value: JUDGED,
    onError: 'veto',
    describes: "Whether a member's posts go to review before they are published.",
  }),
};

type BlogHooks = typeof blogHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends BlogHooks {}
}
