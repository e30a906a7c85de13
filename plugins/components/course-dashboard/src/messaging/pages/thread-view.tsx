import { type SafeHtml, trusted } from '@plinth/pages';
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  ErrorSummary,
  Form,
  Html,
  Notice,
  TextField,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import { CONVERSATIONS, conversationAddress } from '../../pages/addresses.js';
import { LearningFrame, type Places } from '../../pages/frame.js';
import type { presentThread } from '../items.js';
import { MAX_MESSAGE_LENGTH, type Message } from '../message.js';
import type { Refused } from './refusals.js';
import { messageTexts } from './texts.js';

type ShownThread = Awaited<ReturnType<typeof presentThread>>;

/** A conversation as its page shows it. */
export interface ThreadView {
  readonly places: Places;
  readonly thread: ShownThread;
  /** The same messages as they are kept, for their moments. */
  readonly messages: readonly Message[];
  readonly isCut: boolean;
  /** Where whoever was asked puts the other into the course. */
  readonly addTo: string | undefined;
  readonly mayAnswer: boolean;
  /** Whether it is about being let into a course. */
  readonly isRequest: boolean;
  readonly nonce: SafeHtml;
  readonly typed: string;
  readonly refused: Refused | undefined;
  readonly isSent: boolean;
}

function OneMessage({ shown, kept }: { shown: ShownThread['messages'][number]; kept: Message | undefined }) {
  const t = useTexts(messageTexts);
  const { is_mine, message, read_at, sender } = shown;
  return (
    <li class={is_mine ? 'mine' : undefined} id={`message-${shown.id}`}>
      {is_mine ? null : <Avatar url={sender.avatar} size={40} />}
      <div class="message">
        <p class="message-head">
          <strong>{is_mine ? t('you') : sender.name || t('nobody')}</strong>
          {kept ? <Time at={kept.createdAt} /> : null}
          {!is_mine && read_at === null ? <Badge tone="accent">{t('unread_message')}</Badge> : null}
          {is_mine ? <span>{t(read_at === null ? 'not_read' : 'read_at')}</span> : null}
        </p>
        <Html of={trusted(message)} class="message-text" />
      </div>
    </li>
  );
}

function Answer({ thread, nonce, typed, refused }: ThreadView) {
  const t = useTexts(messageTexts);
  const error = refused?.mistakes.find(({ name }) => name === 'message')?.message;
  return (
    <Form to={conversationAddress(thread.thread_id)} nonce={nonce} guarded label={t('answer')}>
      <TextField
        name="message"
        label={t('answer_to')}
        help={t('message_help', { count: MAX_MESSAGE_LENGTH })}
        rows={5}
        value={typed}
        error={error}
        required
      />
      <Button>{t('send')}</Button>
    </Form>
  );
}

/** A conversation: its messages in their order, and the answer. */
export function ThreadPage(view: ThreadView) {
  const { places, thread, messages, isCut, mayAnswer, refused, isSent } = view;
  const t = useTexts(messageTexts);
  const { thread_id, subject, other_user, course_name } = thread;
  const about = { name: other_user.name || t('nobody'), course: course_name || t('gone_course') };
  return (
    <LearningFrame
      places={places}
      part="messages"
      crumbs={[{ title: t('messages'), path: CONVERSATIONS }]}
      title={subject}
      lead={t('about', about)}
      actions={
        <>
          <ButtonLink to={`${conversationAddress(thread_id)}/delete`} kind="quiet" small>
            {t('delete')}
          </ButtonLink>
          {view.addTo === undefined ? null : (
            <ButtonLink to={view.addTo} small>
              {t('add_to_course')}
            </ButtonLink>
          )}
        </>
      }
      done={isSent ? t('sent') : undefined}
    >
      <ErrorSummary mistakes={refused?.mistakes ?? []} />
      {refused?.notice ? (
        <Notice kind="error">
          <p>{refused.notice}</p>
        </Notice>
      ) : null}
      {isCut ? <p class="quiet">{t('latest_only', { count: messages.length })}</p> : null}
      <ol class="messages" aria-label={t('in_conversation')}>
        {thread.messages.map((shown, place) => (
          <OneMessage key={shown.id} shown={shown} kept={messages[place]} />
        ))}
      </ol>
      {mayAnswer ? (
        <Answer {...view} />
      ) : (
        <Notice>
          <p>{t(view.isRequest ? 'waits_for_answer' : 'not_answerable')}</p>
        </Notice>
      )}
    </LearningFrame>
  );
}
