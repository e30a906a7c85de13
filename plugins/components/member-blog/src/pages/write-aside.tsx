import type { Post } from '@plinth/content';
import type { SafeHtml } from '@plinth/kernel';
import {
  Ago,
  Badge,
  Button,
  ButtonForm,
  Confirm,
  Form,
  Notice,
  TextField,
  Timeline,
  useSurroundings,
  useTexts,
} from '@plinth/kernel/page';
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

/** What can be done with a post that is there, and what is known of it. */
export interface PostMatters {
  readonly nonce: SafeHtml;
  /** When it is or will be published, on the clock of the site. */
  readonly date: string;
  readonly lockedBy: string | undefined;
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
  /** What was typed into the small forms and refused. */
  readonly typed: { readonly date: string; readonly user: string; readonly name: string };
}

type Matters = PostMatters & { readonly post: Post };

function Act({ matters, name }: { matters: Matters; name: 'unpublish' | 'unschedule' | 'submit' }) {
  const t = useTexts(writeTexts);
  return (
    <ButtonForm to="/write/act" nonce={matters.nonce} fields={{ post: matters.post.id, act: name }} kind="quiet">
      {t(name)}
    </ButtonForm>
  );
}

function Status(matters: Matters) {
  const { post, date, schedules, isInCharge, reviews, mayPublish } = matters;
  const t = useTexts(writeTexts);
  const known = (['draft', 'pending', 'publish', 'future', 'private'] as const).find((each) => each === post.status);
  return (
    <section aria-labelledby="status">
      <h2 id="status">{t('status')}</h2>
      <p>{t(`status_${known ?? 'draft'}`, { date })}</p>
      {isInCharge && (known === 'publish' || known === 'private') ? <Act matters={matters} name="unpublish" /> : null}
      {isInCharge && known === 'future' && schedules ? <Act matters={matters} name="unschedule" /> : null}
      {reviews && known === 'draft' && !mayPublish ? <Act matters={matters} name="submit" /> : null}
    </section>
  );
}

function Later({ post, nonce, typed }: Matters) {
  const t = useTexts(writeTexts);
  const { timezone } = useSurroundings();
  return (
    <section aria-labelledby="later">
      <h2 id="later">{t('later')}</h2>
      <Form to="/write/act" nonce={nonce}>
        <input type="hidden" name="post" value={post.id} />
        <input type="hidden" name="act" value="schedule" />
        <TextField
          name="date"
          type="datetime-local"
          label={t('date')}
          help={t('date_help', { zone: timezone })}
          value={typed.date}
        />
        <Button kind="quiet">{t('schedule')}</Button>
      </Form>
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

function Together({ post, nonce, coauthors = [], isInCharge, typed }: Matters) {
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
              <ButtonForm
                to="/write/act"
                nonce={nonce}
                fields={{ post: post.id, act: 'earlier', member: userId }}
                kind="link"
                small
                label={t('earlier_named', { name })}
              >
                {t('earlier')}
              </ButtonForm>
            ) : null}
            {isInCharge ? (
              <ButtonForm
                to="/write/act"
                nonce={nonce}
                fields={{ post: post.id, act: 'uninvite', member: userId }}
                kind="link"
                small
                label={t('remove_named', { name })}
              >
                {t('remove')}
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
      {isInCharge ? (
        <Form to="/write/act" nonce={nonce}>
          <input type="hidden" name="post" value={post.id} />
          <input type="hidden" name="act" value="invite" />
          <TextField name="user" label={t('member')} value={typed.user} maxLength={200} autocomplete="off" />
          <Button kind="quiet">{t('invite')}</Button>
        </Form>
      ) : null}
    </section>
  );
}

function NewSeries({ post, nonce, typed }: Matters) {
  const t = useTexts(writeTexts);
  return (
    <section aria-labelledby="new-series">
      <h2 id="new-series">{t('new_series')}</h2>
      <Form to="/write/act" nonce={nonce}>
        <input type="hidden" name="post" value={post.id} />
        <input type="hidden" name="act" value="series" />
        <TextField name="name" label={t('series')} value={typed.name} maxLength={200} />
        <Button kind="quiet">{t('make_series')}</Button>
      </Form>
    </section>
  );
}

/** What stands beside the text of a post that is there: where it stands, when it appears, who writes it, what was said of it. */
export function WriteAside(matters: Matters) {
  const { post, nonce, schedules, steps, coauthors, lockedBy, makesSeries, mayDelete, isInCharge } = matters;
  const t = useTexts(writeTexts);
  const canWait = ['draft', 'auto-draft', 'pending', 'future'].includes(post.status);
  return (
    <div class="editor-side">
      {lockedBy === undefined ? null : (
        <Notice kind="warning">
          <p>{t('locked', { name: lockedBy })}</p>
        </Notice>
      )}
      <Status {...matters} />
      {schedules && isInCharge && canWait ? <Later {...matters} /> : null}
      {steps.length > 0 ? <Review {...matters} /> : null}
      {coauthors ? <Together {...matters} /> : null}
      {makesSeries ? <NewSeries {...matters} /> : null}
      {mayDelete ? (
        <details>
          <summary>{t('trash')}</summary>
          <Confirm
            to="/write/act"
            nonce={nonce}
            act={t('trash')}
            back="/my-blog"
            fields={{ post: post.id, act: 'trash' }}
          >
            <p>{t('trash_question')}</p>
          </Confirm>
        </details>
      ) : null}
    </div>
  );
}
