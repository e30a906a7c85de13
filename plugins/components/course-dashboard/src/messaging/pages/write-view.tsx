import type { Course } from '@plinth/learning';
import type { SafeHtml } from '@plinth/pages';
import {
  Button,
  Empty,
  ErrorSummary,
  Form,
  Notice,
  SelectField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { CONVERSATIONS, writeAddress } from '../../pages/addresses.js';
import { LearningFrame, type Places } from '../../pages/frame.js';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '../message.js';
import { MAX_RECIPIENTS, type recipientsAsked } from '../reading.js';
import type { Refused, TypedMessage } from './refusals.js';
import { messageTexts } from './texts.js';

/** The page on which a conversation is begun. */
export interface WriteView {
  readonly places: Places;
  readonly courses: readonly Course[];
  /** Of the course that is chosen; undefined while none is. */
  readonly recipients: Awaited<ReturnType<typeof recipientsAsked>> | undefined;
  readonly search: string;
  readonly typed: TypedMessage;
  readonly refused: Refused | undefined;
  readonly nonce: SafeHtml;
}

/** Which course, and who in it: sent by the address. */
function Choice({ courses, search, typed }: WriteView) {
  const t = useTexts(messageTexts);
  const address = useAddress();
  const options = courses.map(({ id, title }) => ({ value: String(id), title }));
  return (
    <form method="get" action={address(writeAddress())} class="filters">
      <SelectField name="course_id" label={t('course')} value={typed.course_id} options={options} />
      <TextField name="search" type="search" label={t('search')} value={search} />
      <Button kind="quiet">{t('show_people')}</Button>
    </form>
  );
}

function Letter({ courses, recipients = [], typed, refused, nonce }: WriteView) {
  const t = useTexts(messageTexts);
  const options = recipients.map(({ id, name }) => ({ value: String(id), title: name }));
  const [only] = options;
  const isOne = options.length === 1;
  const course = courses.find(({ id }) => String(id) === typed.course_id)?.title;
  const help = [
    ...(courses.length < 2 || course === undefined ? [] : [t('about_course', { course, button: t('show_people') })]),
    ...(recipients.length < MAX_RECIPIENTS ? [] : [t('many_recipients', { count: MAX_RECIPIENTS })]),
  ];
  return (
    <Form to={writeAddress()} nonce={nonce} values={typed} errors={refused} guarded label={t('write_title')}>
      <input type="hidden" name="course_id" value={typed.course_id} />
      <SelectField
        name="recipient_id"
        label={t('recipient')}
        value={typed.recipient_id || (isOne ? only?.value : '')}
        options={isOne ? options : [{ value: '', title: t('choose_recipient') }, ...options]}
        help={help.length === 0 ? undefined : help.join(' ')}
      />
      <TextField name="subject" label={t('subject')} help={t('subject_help', { count: MAX_SUBJECT_LENGTH })} required />
      <TextField
        name="message"
        label={t('messages_body')}
        help={t('message_help', { count: MAX_MESSAGE_LENGTH })}
        rows={8}
        required
      />
      <Button>{t('send')}</Button>
    </Form>
  );
}

/** A new conversation: the course, then the person, then the words. */
export function WritePage(view: WriteView) {
  const { places, courses, recipients, refused } = view;
  const t = useTexts(messageTexts);
  const isTyped = view.typed.message !== '' || view.typed.subject !== '';
  return (
    <LearningFrame
      places={places}
      part="messages"
      crumbs={[{ title: t('messages'), path: CONVERSATIONS }]}
      title={t('write_title')}
      lead={t('write_lead')}
    >
      <ErrorSummary mistakes={refused?.mistakes ?? []} />
      {refused?.notice ? (
        <Notice kind="error">
          <p>{refused.notice}</p>
        </Notice>
      ) : null}
      {courses.length === 0 ? (
        <Empty title={t('no_courses')}>
          <p>{t('no_courses_lead')}</p>
        </Empty>
      ) : (
        <Choice {...view} />
      )}
      {recipients?.length === 0 ? (
        <Empty title={t('no_recipients')}>
          <p>{t('no_recipients_lead')}</p>
        </Empty>
      ) : null}
      {isTyped || (recipients !== undefined && recipients.length > 0) ? <Letter {...view} /> : null}
    </LearningFrame>
  );
}
