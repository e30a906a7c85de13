/** Kinds of private objects that somebody else made. */
export type Kind = 'comment' | 'course' | 'group' | 'listing' | 'media' | 'page' | 'poll' | 'post' | 'product' | 'user';

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The page with the form whose nonce a form is sent with; without it the body is JSON. */
  readonly formOn?: string;
}

/** A request in which one argument names an object. */
export interface ReferenceCase {
  /** Plugin, surface, path and name of the argument. */
  readonly argument: string;
  readonly kind: Kind;
  readonly request: (id: number) => Question;
}

/** A form, sent with the nonce of a form on some page. */
function form(argument: string, kind: Kind, question: (id: number) => Omit<Question, 'method'>): ReferenceCase {
  return { argument, kind, request: (id) => ({ method: 'POST', formOn: '/activity', ...question(id) }) };
}

function post(argument: string, kind: Kind, body: (id: number) => object, path?: string): ReferenceCase {
  const [, , declared = ''] = argument.split(' ');
  return { argument, kind, request: (id) => ({ method: 'POST', path: `/wp-json${path ?? declared}`, body: body(id) }) };
}

function get(argument: string, kind: Kind, address: (id: number) => string): ReferenceCase {
  return { argument, kind, request: (id) => ({ method: 'GET', path: address(id) }) };
}

let counter = 0;

/** A title that no other listing has. */
const fresh = () => {
  counter += 1;
  return `Listing ${String.fromCodePoint(97 + (counter % 26)).repeat(12)}${counter}`;
};

const comment = { content: 'A comment of somebody.' };

/** Every argument that names an object that may be private. */
export const CASES: readonly ReferenceCase[] = [
  post(
    'directory rest /submit featured_image',
    'media',
    (id) => ({ title: fresh(), featured_image: id }),
    '/directory/v1/submit',
  ),
  post('directory rest /submit gallery', 'media', (id) => ({ title: fresh(), gallery: [id] }), '/directory/v1/submit'),
  post(
    'directory rest /listings/:id/reviews review_photos',
    'media',
    (id) => ({ overall_rating: 4, title: 'Good', content: 'A place to come back to.', review_photos: [id] }),
    '/directory/v1/listings/1/reviews',
  ),
  post(
    'directory rest /claims listing_id',
    'listing',
    (id) => ({ listing_id: id, proof_text: 'It is mine.' }),
    '/directory/v1/claims',
  ),
  post('directory rest /compare/preview ids', 'listing', (id) => ({ ids: [1, id] }), '/directory/v1/compare/preview'),
  get('directory rest /compare ids', 'listing', (id) => `/wp-json/directory/v1/compare?ids=1,${id}`),
  get('directory rest /listings/:id id', 'listing', (id) => `/wp-json/directory/v1/listings/${id}`),
  post(
    'content rest /posts featured_media',
    'media',
    (id) => ({ title: 'A post', featured_media: id }),
    '/wp/v2/posts',
  ),
  post('content rest /pages parent', 'page', (id) => ({ title: 'A page', parent: id }), '/wp/v2/pages'),
  post('content rest /comments post', 'post', (id) => ({ ...comment, post: id }), '/wp/v2/comments'),
  get('content rest /comments post', 'post', (id) => `/wp-json/wp/v2/comments?post=${id}`),
  get('content rest /categories post', 'post', (id) => `/wp-json/wp/v2/categories?post=${id}`),
  get('content rest /tags post', 'post', (id) => `/wp-json/wp/v2/tags?post=${id}`),
  get('content rest /media parent', 'post', (id) => `/wp-json/wp/v2/media?parent=${id}`),
  get('content rest /media include', 'media', (id) => `/wp-json/wp/v2/media?include=${id}`),
  get('content rest /posts include', 'post', (id) => `/wp-json/wp/v2/posts?include=${id}`),
  get('content rest /pages parent', 'page', (id) => `/wp-json/wp/v2/pages?parent=${id}`),
  get('content rest /search include', 'post', (id) => `/wp-json/wp/v2/search?include=${id}`),
  get('content page / p', 'post', (id) => `/?p=${id}`),
  get('content page / page_id', 'page', (id) => `/?page_id=${id}`),
  get('content page / attachment_id', 'media', (id) => `/?attachment_id=${id}`),
  get('blocks page /embed/:id id', 'post', (id) => `/embed/${id}`),
  get(
    'blocks rest /block-renderer post_id',
    'post',
    (id) => `/wp-json/wp/v2/block-renderer/core/archives?context=edit&post_id=${id}`,
  ),
  post(
    'member-blog rest /autosave post_id',
    'post',
    (id) => ({ post_id: id, title: 'New' }),
    '/member-blog/v1/autosave',
  ),
  get('member-blog rest /draft post_id', 'post', (id) => `/wp-json/member-blog/v1/draft?post_id=${id}`),
  post(
    'member-blog rest /attach-image attachment_id',
    'media',
    (id) => ({ post_id: 1, attachment_id: id }),
    '/member-blog/v1/attach-image',
  ),
  post(
    'member-blog rest /attach-image post_id',
    'post',
    (id) => ({ post_id: id, attachment_id: 1 }),
    '/member-blog/v1/attach-image',
  ),
  get(
    'member-blog rest /coauthors/search post_id',
    'post',
    (id) => `/wp-json/member-blog/v1/coauthors/search?search=stu&post_id=${id}`,
  ),
  post('member-blog rest /bookmarks post_id', 'post', (id) => ({ post_id: id }), '/member-blog/v1/bookmarks'),
  post('member-blog rest /reactions post_id', 'post', (id) => ({ post_id: id }), '/member-blog/v1/reactions'),
  get('member-blog rest /analytics post_id', 'post', (id) => `/wp-json/member-blog/v1/analytics?post_id=${id}`),
  get('member-blog rest /posts/:id/related id', 'post', (id) => `/wp-json/member-blog/v1/posts/${id}/related`),
  ...['lock', 'review', 'schedule', 'status'].map(
    (act): ReferenceCase => ({
      argument: `member-blog rest /posts/:id/${act} id`,
      kind: 'post',
      request: (id) => ({
        method: 'POST',
        path: `/wp-json/member-blog/v1/posts/${id}/${act}`,
        body: { action: 'submit', status: 'draft', date: '2099-01-01T00:00:00' },
      }),
    }),
  ),
  post('content rest /media post', 'post', (id) => ({ post: id }), '/wp/v2/media'),
  get('member-blog page /write post', 'post', (id) => `/write?post=${id}`),
  get('polls page /poll-dashboard edit', 'poll', (id) => `/poll-dashboard?edit=${id}`),
  get('polls page /poll-dashboard/:id id', 'poll', (id) => `/poll-dashboard/${id}`),
  ...['id', 'result/poll', 'pause/poll', 'unpublish/poll', 'publish/poll', 'delete/poll'].map((act) =>
    post(`polls rest /listpoll/${act} pollid`, 'poll', (id) => ({ pollid: id }), `/poll/v1/listpoll/${act}`),
  ),
  post('polls rest /vote pollid', 'poll', (id) => ({ pollid: id, answers: [0] }), '/poll/v1/vote'),
  post(
    'polls rest /postpoll poll_id',
    'poll',
    (id) => ({ poll_id: id, title: 'Mine now', _poll_answer: ['one', 'two'] }),
    '/poll/v1/postpoll',
  ),
  get('directory rest /reviews listing', 'listing', (id) => `/wp-json/directory/v1/listings/${id}/reviews`),
  ...['basics', 'details', 'place', 'pictures', 'plan', 'send', 'withdraw'].map((step) =>
    get(`directory page /my-listings/:id/${step} id`, 'listing', (id) => `/my-listings/${id}/${step}`),
  ),
  post('content rest /comments parent', 'comment', (id) => ({ ...comment, post: 1, parent: id }), '/wp/v2/comments'),
  get('content rest /comments/:id id', 'comment', (id) => `/wp-json/wp/v2/comments?include=${id}`),
  ...['', '/reply'].map((act) =>
    form(`content screen /comments/:comment${act} comment`, 'comment', (id) => ({
      path: `/wp-admin/comments/${id}${act}`,
      body: { content: 'Mine now.', reply: 'Mine now.' },
    })),
  ),
  form('shop page /cart product', 'product', (id) => ({
    path: '/cart',
    formOn: '/shop',
    body: { act: 'add', product: String(id) },
  })),
  get('shop screen /product-reviews product', 'product', (id) => `/wp-admin/product-reviews?product=${id}`),
  get(
    'product-documents rest /documents/:product_id product_id',
    'product',
    (id) => `/wp-json/product-docs/v1/documents/${id}`,
  ),
  ...['join', 'ask', 'people', 'people/1/remove', 'steps/1', 'steps/1/assignment'].map((part) =>
    get(
      `course-dashboard page /learning/courses/:id/${part.replace('people/1', 'people/:person').replace('steps/1', 'steps/:step')} id`,
      'course',
      (id) => `/learning/courses/${id}/${part}`,
    ),
  ),
  form('course-dashboard page /learning/courses/:id/open id', 'course', (id) => ({
    path: `/learning/courses/${id}/open`,
    body: { open: '1' },
  })),
  get('course-dashboard page /learning/courses/:id id', 'course', (id) => `/learning/courses/${id}`),
  post(
    'course-dashboard rest /messages course_id',
    'course',
    (id) => ({ recipient_id: 1, course_id: id, subject: 'Hello', message: 'Hello' }),
    '/course-dashboard/v2/messages',
  ),
  get(
    'course-dashboard rest /messages/recipients course_id',
    'course',
    (id) => `/wp-json/course-dashboard/v2/messages/recipients?course_id=${id}`,
  ),
  get('course-dashboard page /learning/work course_id', 'course', (id) => `/learning/work?course_id=${id}`),
  form('community page /activity group_id', 'group', (id) => ({
    path: '/activity',
    body: { content: 'Hello', group_id: String(id) },
  })),
  get('community rest /activity group_id', 'group', (id) => `/wp-json/community/v1/activity?group_id=${id}`),
  get('community rest /groups include', 'group', (id) => `/wp-json/community/v1/groups?include=${id}`),
];

/** Arguments for which the specification or a decision prints 403 for callers who may not edit the post or manage the poll. */
export const PRINTED: readonly RegExp[] = [
  /^member-blog rest \/(?:autosave|draft|attach-image|coauthors\/search) post_id$/,
  /^member-blog rest \/posts\/:id\/(?:lock|review|schedule|status) id$/,
  /^member-blog page \/write post$/,
  /^polls page \/poll-dashboard(?: edit|\/:id id)$/,
  /^polls rest \/listpoll\/(?:result|pause|unpublish|publish|delete)\/poll pollid$/,
  /^polls rest \/postpoll poll_id$/,
];

/**
 * Arguments that declare no object, by plugin, surface, path and name, and why: what they name is secret to nobody, or the
 * function that needs the object judges it, because what is stored already may be sent back or because its error depends on
 * more than the object. Those that may name private objects are tried above.
 */
export const JUDGED: readonly (readonly [RegExp, string])[] = [
  [
    / rest .* (?:include|exclude|author|author_exclude|parent|parent_exclude|menus|menus_exclude|(?:primary|secondary|user|group)_id)$/,
    'a filter of a list that shows only what the caller may see; `parent` of a page or comment is judged where it changes',
  ],
  [/ (?:rest|page) .* (?:categories|category|tags|term|mb_series)$/, 'terms are secret to nobody'],
  [
    / (?:rest|page) .* (?:object_id|user_id|recipient_id|whom)$/,
    'accounts and terms are secret to nobody; rights are judged in the handler',
  ],
  [
    /^(?:content|blocks|site) rest .* featured_media$/,
    'draftOf: 0 for one that is not seen, and no change for the stored one',
  ],
  [
    /^content rest \/(?:categories|tags|mb_series|comments|media)(?:\/.*)? post$/,
    'permitPost, commentable, refuseMove and refuseParent',
  ],
  [/^member-blog rest \/mb_series post$/, 'permitPost'],
  [/^site rest .* (?:object_id|post)$/, 'itemDraft, for designers only'],
  [/^blocks (?:rest|page) .* (?:post_id|id)$/, 'the post of a rendering is the resource; embedded posts are public'],
  [
    /^content page .* (?:p|page_id|attachment_id|post_id|comment_post_ID|id|delete)$/,
    'the page of the post, or the own files',
  ],
  [
    /^member-blog rest .* (?:post_id|attachment_id|order)$/,
    'livingPost, publishedPost, editablePost and ownAttachment',
  ],
  [
    /^member-blog page .* (?:post|series|picture|author|uninvite|earlier|notice|id)$/,
    'livingPost and ownAttachment; the own notices',
  ],
  [/^community page .* (?:group_id|parent|answer|id)$/, 'postingPlace and findActivity'],
  [/^site rest .* wp_id$/, 'a filter of templates, none of which is stored'],
  [/^polls rest .* id$/, 'an account: the own polls, or those of everybody for managers'],
  [/^shop page .* id$/, 'the own orders; downloads by their key'],
  [/^course-dashboard rest .* (?:course|group|lesson|user)_id$/, 'filters within the scope of the viewer'],
  [
    /^learning screen .* (?:image|group|user)$/,
    'mayChooseCover; the own groups; accounts, of which those that teach the course or are in the group are changed',
  ],
  [
    /^course-dashboard rest \/messages (?:recipient_id|course_id|parent_id)$/,
    'demandContact: 403 without a shared course, 404 for administrators; ownThread',
  ],
  [/^course-dashboard page \/learning\/courses\/:id id$/, 'foundCourse: 401 for visitors, whatever the course'],
  [/^course-dashboard page .* (?:step|person|whom)$/, 'foundStep, and the people of the course in the path'],
  [/^course-dashboard page \/learning\/work/, 'the work that the caller grades; its filters'],
  [/^directory rest \/reviews\/:id id$/, 'decisions of moderators'],
  [/^directory page .* (?:featured_image|gallery|plan)$/, 'areOwn; plans are secret to nobody'],
  [/^group-reviews page .* (?:edit|review_id)$/, 'the reviews of the group in the path'],
  [/^media-quota /, 'packages and accounts for administrators; the own files'],
  [/^polls page .* (?:edit|id|pollid|option)$/, 'managedPoll'],
  [/^snippets (?:rest|page) .* (?:paste_id|revision|id)$/, 'the collection or paste in the path decides'],
  [/^wiki page .* (?:link|version|before)$/, 'published pages, and revisions of the page that is edited'],
  [
    / screen .* (?:author|category|customer|id|menu|package|parent|person|revision|term|user|item)$/,
    'behind a capability of the console',
  ],
  [/^content screen .* (?:post|featured_media)$/, 'editedPost and draftOf'],
  [/^site screen .* (?:logo|icon|front_page|posts_page|footer)$/, 'refuseMistakes, from what the caller may choose'],
  [/^shop screen .* (?:image|pictures)$/, 'foreignPictures'],
  [/^member-blog screen .* post$/, 'for those who review'],
];
