import { type CallContext, page, type RestResponse, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { type Course, ENROLMENTS } from '@plinth/learning';
import { nonceField } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { fetching } from '../../errors.js';
import { conversationAddress, writeAddress } from '../../pages/addresses.js';
import { courseChoicesForWriting } from '../../pages/choices.js';
import { placesOf, showLearning } from '../../pages/frame.js';
import type { Viewer } from '../../reports/viewer.js';
import { presentRecipients } from '../items.js';
import { recipientsAsked } from '../reading.js';
import { MESSAGING } from '../routes.js';
import { mayBegin } from '../rules.js';
import { send } from '../sending.js';
import { messageOfText, subjectOf } from '../text.js';
import { type Refused, refusedBy, type TypedMessage } from './refusals.js';
import { messageTexts } from './texts.js';
import { WritePage } from './write-view.js';

const NONCE = 'course-message';
const shared = { module: MESSAGING, access: signedIn() };

/** Longer than may be sent, so that what is too long comes back in its field. */
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });
const typedArguments = {
  course_id: text(20, 'The course that it is about.'),
  recipient_id: text(20, 'Who gets it.'),
  subject: text(10_000, 'What it is about.'),
  message: text(200_000, 'Plain text.'),
};

/** An id that was typed or chosen; 0 for anything else. */
function idOf(typed: string): number {
  return /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
}

/** The course that is chosen until somebody chooses: one that the recipient learns in, where one is named. */
async function firstCourse({ use }: CallContext, courses: readonly Course[], recipientId: number): Promise<string> {
  const learned = recipientId === 0 ? [] : await use(ENROLMENTS).totals('course', { userId: recipientId });
  const ids = new Set(learned.map(({ key }) => key));
  const chosen = courses.find(({ id }) => ids.has(id)) ?? courses[0];
  return chosen ? String(chosen.id) : '';
}

/**
 * Those who are offered in a course; administrators, who write to anybody, find everybody of the site by name. Who is chosen
 * already is among them, however many there are.
 */
async function offered(call: CallContext, viewer: Viewer, courseId: number, search: string, chosenId: number) {
  const isEverybody = viewer.roles.includes('administrator') && search.trim() !== '';
  const found = await recipientsAsked(call, isEverybody ? 0 : courseId, search);
  const isMissing = chosenId !== 0 && found.every(({ id }) => id !== chosenId);
  if (!isMissing || !(await mayBegin(call, chosenId, courseId))) return found;
  return [...(await presentRecipients(call, [chosenId])), ...found];
}

async function show(call: CallContext, typed: TypedMessage, search: string, refused?: Refused): Promise<RestResponse> {
  const places = await placesOf(call);
  const courses = await courseChoicesForWriting(call, places.viewer);
  const course_id = typed.course_id || (await firstCourse(call, courses, idOf(typed.recipient_id)));
  const courseId = idOf(course_id);
  const recipients =
    courseId === 0 ? undefined : await offered(call, places.viewer, courseId, search, idOf(typed.recipient_id));
  const nonce = nonceField(call, NONCE);
  const view = { places, courses, recipients, search, typed: { ...typed, course_id }, refused, nonce };
  const title = messageTexts.in(call.site.language)('write_title');
  return showLearning(call, { title, body: <WritePage {...view} />, status: refused?.status ?? 200, isText: true });
}

const choosePage = page({
  ...shared,
  method: 'GET',
  path: writeAddress(),
  summary: 'Where a conversation is begun: course, person and message.',
  args: {
    course_id: typedArguments.course_id,
    recipient_id: typedArguments.recipient_id,
    search: Type.String({ default: '', maxLength: 200, description: 'A part of a name, username or address.' }),
  },
  handle: (call) =>
    fetching(call, () => {
      const { search, ...chosen } = call.args;
      return show(call, { ...chosen, subject: '', message: '' }, search);
    }),
});

/** Everything that is wrong with what was typed, at once. */
function mistakesIn(call: CallContext, typed: TypedMessage): Mistake[] {
  const t = messageTexts.in(call.site.language);
  const mistakes: Mistake[] = [];
  if (idOf(typed.recipient_id) === 0) mistakes.push({ name: 'recipient_id', message: t('wrong_recipient') });
  if (idOf(typed.course_id) === 0) mistakes.push({ name: 'course_id', message: t('wrong_course') });
  for (const check of [() => subjectOf(typed.subject), () => messageOfText(typed.message)]) {
    try {
      check();
    } catch (thrown) {
      mistakes.push(...refusedBy(call, thrown, typed).mistakes);
    }
  }
  return mistakes;
}

const sendPage = page({
  ...shared,
  method: 'POST',
  path: writeAddress(),
  summary: 'Begins a conversation.',
  nonceAction: NONCE,
  args: typedArguments,
  async handle(call) {
    const { args: typed, site } = call;
    const mistakes = mistakesIn(call, typed);
    if (mistakes.length > 0) return show(call, typed, '', { status: 400, mistakes, notice: '', headers: {} });
    const { subject, message } = typed;
    const to = { recipient_id: idOf(typed.recipient_id), course_id: idOf(typed.course_id) };
    try {
      const { threadId } = await send(call, { ...to, subject, message, isText: true });
      return redirect(site.url + conversationAddress(threadId, { sent: '1' }), 303);
    } catch (thrown) {
      const refused = refusedBy(call, thrown, typed);
      for (const [name, value] of Object.entries(refused.headers)) call.header(name, value);
      return show(call, typed, '', refused);
    }
  },
});

/** A new conversation. */
export const writePages: readonly Route[] = [choosePage, sendPage];
