import {
  type CallContext,
  id,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
  USERS,
} from '@plinth/kernel';
import { COURSES, ENROLMENTS } from '@plinth/learning';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Confirm, useTexts } from '@plinth/pages/kit';
import { stewardOf } from '../../enrolling/steward.js';
import { dashboardNotFound, fetching } from '../../errors.js';
import { CONVERSATIONS, conversationAddress, conversationsAddress, peopleAddress } from '../../pages/addresses.js';
import { LearningFrame, type Places, placesOf, showLearning } from '../../pages/frame.js';
import { anyViewerOf } from '../../reports/viewer.js';
import { presentThread } from '../items.js';
import type { Thread } from '../message.js';
import { MESSAGES } from '../message-store.js';
import { MAX_MESSAGES, messagesShown } from '../reading.js';
import { MESSAGING } from '../routes.js';
import { mayAnswer } from '../rules.js';
import { send } from '../sending.js';
import { ownThread } from '../threads.js';
import { type Refused, refusedBy } from './refusals.js';
import { messageTexts } from './texts.js';
import { ThreadPage } from './thread-view.js';

const NONCE = 'course-message-answer';
const DELETE_NONCE = 'course-message-delete';

const threadId = { id: id('Id of the conversation, which is that of its first message.') };
const messageText = Type.String({ default: '', maxLength: 200_000, description: 'Plain text.' });
const shared = { module: MESSAGING, access: signedIn() };
const thread = (call: CallContext & { readonly args: { readonly id: number } }) => ownThread(call, call.args.id);

interface Shown {
  readonly typed?: string;
  readonly refused?: Refused;
  readonly isSent?: boolean;
}

/** Where whoever was asked puts the other into the course; undefined where nobody asks, or the other is in it. */
async function addressForAdding(call: CallContext, thread: Thread): Promise<string | undefined> {
  const { use } = call;
  const { courseId, otherUserId, requestKey } = thread;
  const other = requestKey === null ? undefined : await use(USERS).find(otherUserId);
  const course = other ? await use(COURSES).find(courseId) : undefined;
  if (!other || !course || (await use(ENROLMENTS).find(other.id, courseId))) return undefined;
  const teachers = ((await use(COURSES).instructorsOf([courseId])).get(courseId) ?? []).map(({ userId }) => userId);
  const steward = await stewardOf(call, await anyViewerOf(call), { course, teachers });
  return steward?.reaches(other.id) ? peopleAddress(courseId, { person: other.login }) : undefined;
}

/** Opening a conversation reads it: what was new is marked so on this page for the last time. */
async function showThread(call: CallContext, resource: Thread, more: Shown = {}): Promise<RestResponse> {
  const { caller, request, use } = call;
  const messages = await messagesShown(call, resource);
  const [shown, isAnswerable] = await Promise.all([presentThread(call, resource, messages), mayAnswer(call, resource)]);
  const isNew = messages.some(({ recipientId, readAt }) => recipientId === caller.id && readAt === null);
  if (isNew && !request.headOnly) await use(MESSAGES).markRead(resource.id, caller.id);
  const view = {
    ...{ places: await placesOf(call), thread: shown, messages, isCut: messages.length === MAX_MESSAGES },
    ...{ mayAnswer: isAnswerable, nonce: nonceField(call, NONCE) },
    ...{
      isRequest: resource.requestKey !== null && resource.otherUserId !== 0,
      addTo: await addressForAdding(call, resource),
    },
    ...{ typed: more.typed ?? '', refused: more.refused, isSent: more.isSent ?? false },
  };
  const status = more.refused?.status ?? 200;
  return showLearning(call, { title: resource.subject, body: <ThreadPage {...view} />, status, isText: true });
}

const readPage = page({
  ...shared,
  method: 'GET',
  path: `${CONVERSATIONS}/:id`,
  summary: 'A conversation of the caller as a page; what was new in it is read then.',
  args: { ...threadId, sent: Type.Boolean({ default: false, description: 'Whether an answer was just sent.' }) },
  resource: thread,
  handle: (call) => fetching(call, () => showThread(call, call.resource, { isSent: call.args.sent })),
});

const answerPage = page({
  ...shared,
  method: 'POST',
  path: `${CONVERSATIONS}/:id`,
  summary: 'Answers in a conversation.',
  nonceAction: NONCE,
  args: { ...threadId, message: messageText },
  resource: thread,
  async handle(call) {
    const { args, resource, site } = call;
    const { otherUserId: recipient_id, courseId: course_id, id: parent_id } = resource;
    const { message } = args;
    try {
      await send(call, { recipient_id, course_id, parent_id, message, isText: true });
    } catch (thrown) {
      const typed = { recipient_id: String(recipient_id), course_id: String(course_id), subject: '', message };
      const refused = refusedBy(call, thrown, typed);
      for (const [name, value] of Object.entries(refused.headers)) call.header(name, value);
      return showThread(call, resource, { typed: message, refused });
    }
    return redirect(site.url + conversationAddress(parent_id, { sent: '1' }), 303);
  },
});

function Deletion(props: { places: Places; subject: string; id: number; name: string; nonce: SafeHtml }) {
  const { places, subject, id: threadIdOf, name, nonce } = props;
  const t = useTexts(messageTexts);
  const back = conversationAddress(threadIdOf);
  return (
    <LearningFrame
      places={places}
      part="messages"
      crumbs={[{ title: t('messages'), path: CONVERSATIONS }]}
      title={t('delete_title', { subject })}
      lead={t('delete_lead', { name })}
    >
      <Confirm to={`${back}/delete`} nonce={nonce} act={t('delete')} back={back}>
        {null}
      </Confirm>
    </LearningFrame>
  );
}

const confirmPage = page({
  ...shared,
  method: 'GET',
  path: `${CONVERSATIONS}/:id/delete`,
  summary: 'Asks before a conversation is deleted.',
  args: threadId,
  resource: thread,
  async handle(call) {
    const t = messageTexts.in(call.site.language);
    const { id: threadIdOf, subject } = call.resource;
    const { other_user } = await presentThread(call, call.resource, []);
    const places = await placesOf(call);
    const nonce = nonceField(call, DELETE_NONCE);
    const view = { places, subject, id: threadIdOf, name: other_user.name || t('nobody'), nonce };
    return showLearning(call, { title: t('delete_title', { subject }), body: <Deletion {...view} />, isText: true });
  },
});

const deletePage = page({
  ...shared,
  method: 'POST',
  path: `${CONVERSATIONS}/:id/delete`,
  summary: 'Deletes a conversation for the caller.',
  nonceAction: DELETE_NONCE,
  args: threadId,
  resource: thread,
  async handle({ caller, resource, use, site }) {
    if (!(await use(MESSAGES).hide(resource.id, caller.id))) throw dashboardNotFound('There is no such conversation.');
    return redirect(site.url + conversationsAddress({ deleted: '1' }), 303);
  },
});

/** One conversation: read, answered, deleted. */
export const threadPages: readonly Route[] = [readPage, answerPage, confirmPage, deletePage];
