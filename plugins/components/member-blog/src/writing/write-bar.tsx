import type { Post } from '@plinth/content';
import { Button, Time, useTexts } from '@plinth/pages/kit';
import { Autosave } from '@plinth/pages/rich-text';
import type { PostMatters } from './write-aside.js';
import { writeTexts } from './write-texts.js';

/** The id of the form of the text. */
export const FORM = 'writing';

/** What the bar has to know. */
interface Saving {
  readonly post: Post | undefined;
  /** Whether what is written is kept in the meantime. */
  readonly keeps: boolean;
  readonly mayPublish: boolean;
  readonly matters: PostMatters;
}

/** Says when it was saved last, where it is always seen: an island starts when it is seen. */
function Kept({ post, keeps }: Saving) {
  const t = useTexts(writeTexts);
  const [before = '', after = ''] = t('saved_at', { date: '\n' }).split('\n');
  if (!post && !keeps) return null;
  return (
    <div class="mb-kept">
      {post ? (
        <span class="help mb-saved">
          {before}
          <Time at={post.modifiedAt} />
          {after}
        </span>
      ) : null}
      {keeps ? (
        <Autosave form={FORM} to="/write/autosave" fields={['title', 'content', 'categories[]', 'tags']} />
      ) : null}
    </div>
  );
}

/** Whether a post is more than a draft: then saving keeps it as it is. */
function isLive(post: Post | undefined): boolean {
  return post !== undefined && post.status !== 'draft' && post.status !== 'auto-draft';
}

/** What the Enter key of any field does: it saves, and publishes nothing. */
export function SavesByEnter({ post }: Saving) {
  const t = useTexts(writeTexts);
  const live = isLive(post);
  return (
    <button
      type="submit"
      name="status"
      value={live ? 'keep' : 'draft'}
      class="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      {t(live ? 'save' : 'save_draft')}
    </button>
  );
}

/** What brings a draft before others: at once, at the time that was chosen, or when it was reviewed. */
function Onward({ mayPublish, matters }: Saving) {
  const t = useTexts(writeTexts);
  if (!mayPublish && matters.reviews)
    return (
      <Button name="act" value="submit">
        {t('to_review')}
      </Button>
    );
  return (
    <Button name="status" value="publish">
      {t(mayPublish ? 'publish' : 'to_review')}
    </Button>
  );
}

/** What takes a post back. */
function Backward({ post, matters }: Saving) {
  const t = useTexts(writeTexts);
  if (!matters.isInCharge) return null;
  const isPublic = post?.status === 'publish' || post?.status === 'private';
  const act = isPublic ? 'unpublish' : post?.status === 'future' && matters.schedules ? 'unschedule' : undefined;
  return act === undefined ? null : (
    <Button kind="quiet" name="act" value={act}>
      {t(act)}
    </Button>
  );
}

/** All that saves the post, in one bar that stays in sight, with when it was saved last. */
export function SaveBar(view: Saving) {
  const t = useTexts(writeTexts);
  const live = isLive(view.post);
  return (
    <section class="mb-bar" aria-label={t('bar')}>
      <Kept {...view} />
      <div class="actions">
        <Backward {...view} />
        <Button kind={live ? 'main' : 'quiet'} name="status" value={live ? 'keep' : 'draft'}>
          {t(live ? 'save' : 'save_draft')}
        </Button>
        {live ? null : (
          <Button kind="quiet" name="look" value="1">
            {t('save_and_look')}
          </Button>
        )}
        {live ? null : <Onward {...view} />}
      </div>
    </section>
  );
}
