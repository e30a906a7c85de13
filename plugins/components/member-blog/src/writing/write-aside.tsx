import type { Post } from '@plinth/content';
import type { Refused } from '@plinth/pages';
import { Ago, Badge, Button, TextField, Timeline, useSurroundings, useTexts } from '@plinth/pages/kit';
import type { ReviewAction } from '../review/store.js';
import { writeTexts } from './write-texts.js';

/** A step of a review, as the writer reads it. */
export interface ShownStep {
  readonly id: string;
  readonly action: ReviewAction;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

/** Somebody who writes a post together with its author, or is asked to. */
export interface ShownCoauthor {
  readonly userId: number;
  readonly name: string;
  readonly status: 'invited' | 'accepted' | 'declined';
}

/** What was typed beside the text, and is not done yet. */
export interface TypedBeside {
  readonly date: string;
  readonly user: string;
  readonly name: string;
}

/** What can be done with a post beside writing its text, and what is known of it. */
export interface PostMatters {
  /** When it is or will be published, in words; undefined when nobody chose a moment that is still to come. */
  readonly appears: string | undefined;
  readonly mayPublish: boolean;
  /** Whether the caller decides about the post, and is not only writing it with others. */
  readonly isInCharge: boolean;
  readonly schedules: boolean;
  readonly reviews: boolean;
  readonly steps: readonly ShownStep[];
  /** Undefined where nobody writes together. */
  readonly coauthors: readonly ShownCoauthor[] | undefined;
  readonly makesSeries: boolean;
  readonly mayDelete: boolean;
  readonly typed: TypedBeside;
}

type Matters = PostMatters & { readonly post: Post | undefined; readonly refused: Refused | undefined };

const STATES = ['draft', 'pending', 'publish', 'future', 'private'] as const;

function Status({ post, appears }: Matters) {
  const t = useTexts(writeTexts);
  const known = STATES.find((each) => each === post?.status) ?? 'draft';
  const waits = appears !== undefined && (known === 'draft' || known === 'pending');
  return (
    <section aria-labelledby="status">
      <h2 id="status">{t('status')}</h2>
      <p>{t(waits ? `status_${known}_dated` : `status_${known}`, { date: appears ?? '' })}</p>
    </section>
  );
}

/** What a time comes to: with a draft when it goes on, afterwards when it is changed. */
function dateHelp({ post, mayPublish }: Matters) {
  if (post !== undefined && (post.status === 'pending' || post.status === 'future')) return 'date_help_later';
  return mayPublish ? 'date_help' : 'date_help_review';
}

function Later(matters: Matters) {
  const t = useTexts(writeTexts);
  const { timezone } = useSurroundings();
  return (
    <section aria-labelledby="later">
      <h2 id="later">{t('later')}</h2>
      <TextField name="date" type="datetime-local" label={t('date')} help={t(dateHelp(matters), { zone: timezone })} />
    </section>
  );
}

function Review({ steps }: Matters) {
  const t = useTexts(writeTexts);
  return (
    <section aria-labelledby="review">
      <h2 id="review">{t('review')}</h2>
      <Timeline>
        {steps.map(({ id, action, note, by, at }) => (
          <li key={id}>
            {t('said', { name: by || t('somebody'), action: t(`action_${action}`) })} <Ago at={at} />
            {note === '' ? null : <p>{note}</p>}
          </li>
        ))}
      </Timeline>
    </section>
  );
}

function Together({ coauthors = [], isInCharge }: Matters) {
  const t = useTexts(writeTexts);
  return (
    <section aria-labelledby="together">
      <h2 id="together">{t('together')}</h2>
      {coauthors.length === 0 ? <p class="quiet">{t('nobody')}</p> : null}
      <ul class="plain-list">
        {coauthors.map(({ userId, name, status }, index) => (
          <li key={userId}>
            {name} <Badge tone={status === 'accepted' ? 'good' : 'plain'}>{t(status)}</Badge>
            {isInCharge && index > 0 ? (
              <Button kind="link" small name="earlier" value={String(userId)} label={t('earlier_named', { name })}>
                {t('earlier')}
              </Button>
            ) : null}
            {isInCharge ? (
              <Button kind="link" small name="uninvite" value={String(userId)} label={t('remove_named', { name })}>
                {t('remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isInCharge ? <TextField name="user" label={t('member')} help={t('member_help')} maxLength={200} /> : null}
    </section>
  );
}

function NewSeries() {
  const t = useTexts(writeTexts);
  return (
    <section aria-labelledby="new-series">
      <h2 id="new-series">{t('new_series')}</h2>
      <TextField name="name" label={t('series_name')} help={t('series_help')} maxLength={200} />
    </section>
  );
}

/**
 * What stands beside the text: where the post stands, when it appears, who writes it, what was said of it. It is a part of
 * the form of the text, so that whatever is pressed saves the text too.
 */
export function WriteAside(matters: Matters) {
  const { post, schedules, steps, coauthors, makesSeries, mayDelete, isInCharge } = matters;
  const t = useTexts(writeTexts);
  const canWait = post === undefined || ['draft', 'auto-draft', 'pending', 'future'].includes(post.status);
  return (
    <div class="editor-side">
      {post ? <Status {...matters} /> : null}
      {schedules && isInCharge && canWait ? <Later {...matters} /> : null}
      {steps.length > 0 ? <Review {...matters} /> : null}
      {coauthors ? <Together {...matters} /> : null}
      {makesSeries ? <NewSeries /> : null}
      {mayDelete ? (
        <details>
          <summary>{t('trash')}</summary>
          <p>{t('trash_question')}</p>
          <Button kind="danger" name="act" value="trash">
            {t('trash')}
          </Button>
        </details>
      ) : null}
    </div>
  );
}
