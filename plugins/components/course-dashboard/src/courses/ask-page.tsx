import {
  type CallContext,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import type { Course } from '@plinth/learning';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Button, ErrorSummary, Form, Notice, SelectField, TextField, useTexts } from '@plinth/pages/kit';
import { dashboardNotFound, fetching } from '../errors.js';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '../messaging/message.js';
import { MESSAGES } from '../messaging/message-store.js';
import { type Refused, refusedBy } from '../messaging/pages/refusals.js';
import { messageTexts } from '../messaging/pages/texts.js';
import { MESSAGING } from '../messaging/routes.js';
import { sendRequest } from '../messaging/sending.js';
import { plainText } from '../messaging/text.js';
import { askAddress, COURSE_LIST, conversationAddress, courseAddress } from '../pages/addresses.js';
import { LearningFrame, type Places, placesOf, showLearning } from '../pages/frame.js';
import { admissionOf } from './admission.js';
import { courseArgument } from './references.js';
import { foundCourse } from './seen.js';
import { courseTexts } from './texts.js';

const NONCE = 'course-ask';
const PATH = `${COURSE_LIST}/:id/ask`;
const shared = { module: MESSAGING, access: signedIn() };

type Asking = CallContext & { readonly args: { readonly id: number } };

/** A request to join a course, and its possible recipients. */
interface Asked {
  readonly course: Course;
  /** The teachers to choose from, starting with the lead; never empty. */
  readonly teachers: readonly [User, ...User[]];
  /** Where the page redirects if no request is needed: the caller is enrolled, the course is open, or a request exists. */
  readonly elsewhere: string | undefined;
}

/** @throws RestError 404 for a course that is not there for the caller, or that nobody teaches */
async function askedOf(call: Asking, places: Places): Promise<Asked> {
  const { caller, site, use } = call;
  const { course, isInside, teachers: ids } = await foundCourse(call, places.viewer, call.args.id);
  const before = await use(MESSAGES).requestOf(course.id, caller.id);
  // A second request continues the existing conversation, with the same teacher.
  const wanted = before ? [before.otherUserId] : ids;
  const people = new Map((await use(USERS).findMany(wanted)).map((user) => [user.id, user]));
  const [first, ...others] = wanted.flatMap((userId) => people.get(userId) ?? []);
  if (!first) throw dashboardNotFound(courseTexts.in(site.language)('nobody_to_ask'));
  const asked = { course, teachers: [first, ...others] as const };
  const admission = admissionOf(course);
  if (isInside || admission !== 'asking') return { ...asked, elsewhere: courseAddress(course.id) };
  const isAsked = before !== undefined && !before.isHidden;
  return { ...asked, elsewhere: isAsked ? conversationAddress(before.id) : undefined };
}

interface AskView extends Asked {
  readonly places: Places;
  readonly nonce: SafeHtml;
  readonly typed: TypedRequest;
  readonly refused: Refused | undefined;
}

interface TypedRequest {
  /** The id of the teacher. */
  readonly teacher: string;
  readonly message: string;
}

function AskPage({ course, teachers, places, nonce, typed, refused }: AskView) {
  const t = useTexts(courseTexts);
  const words = useTexts(messageTexts);
  const isOne = teachers.length === 1;
  return (
    <LearningFrame
      places={places}
      part="courses"
      crumbs={[
        { title: t('courses'), path: COURSE_LIST },
        { title: course.title, path: courseAddress(course.id) },
      ]}
      title={t('ask_title', { title: course.title })}
      lead={isOne ? t('ask_lead', { name: teachers[0].displayName }) : t('ask_lead_choose')}
    >
      <ErrorSummary mistakes={refused?.mistakes ?? []} />
      {refused?.notice ? (
        <Notice kind="error">
          <p>{refused.notice}</p>
        </Notice>
      ) : null}
      <Form to={askAddress(course.id)} nonce={nonce} values={typed} errors={refused} guarded label={t('ask_in')}>
        {isOne ? null : (
          <SelectField
            name="teacher"
            label={t('ask_whom')}
            options={teachers.map(({ id: userId, displayName }) => ({ value: String(userId), title: displayName }))}
          />
        )}
        <TextField
          name="message"
          label={t('ask_field')}
          help={words('message_help', { count: MAX_MESSAGE_LENGTH })}
          rows={5}
          required
        />
        <Button>{t('ask_send')}</Button>
      </Form>
    </LearningFrame>
  );
}

async function show(call: Asking, more: { typed: TypedRequest; refused?: Refused }): Promise<RestResponse> {
  const places = await placesOf(call);
  const asked = await askedOf(call, places);
  if (asked.elsewhere !== undefined) return redirect(call.site.url + asked.elsewhere, 303);
  const title = courseTexts.in(call.site.language)('ask_title', { title: asked.course.title });
  const view = { ...asked, places, nonce: nonceField(call, NONCE), typed: more.typed, refused: more.refused };
  const status = more.refused?.status ?? 200;
  return showLearning(call, { title, body: <AskPage {...view} />, status, isText: true });
}

const writePage = page({
  ...shared,
  method: 'GET',
  path: PATH,
  summary: 'The form that asks a teacher for admission to a course.',
  args: courseArgument,
  handle: (call) =>
    fetching(call, () => {
      const message = courseTexts.in(call.site.language)('ask_message');
      return show(call, { typed: { teacher: '', message } });
    }),
});

const sendPage = page({
  ...shared,
  method: 'POST',
  path: PATH,
  summary: 'Asks a teacher for admission to a course, once per course.',
  nonceAction: NONCE,
  args: {
    ...courseArgument,
    teacher: Type.String({
      default: '',
      maxLength: 20,
      description: 'The teacher to ask; the lead teacher by default.',
    }),
    message: Type.String({ default: '', maxLength: 200_000, description: 'Plain text.' }),
  },
  async handle(call) {
    const { args, site } = call;
    const { message, teacher } = args;
    const { course, teachers, elsewhere } = await askedOf(call, await placesOf(call));
    if (elsewhere !== undefined) return redirect(site.url + elsewhere, 303);
    const asked = teacher === '' ? teachers[0] : teachers.find((user) => String(user.id) === teacher);
    if (!asked) {
      const mistakes = [{ name: 'teacher', message: courseTexts.in(site.language)('ask_whom_wrong') }];
      return show(call, { typed: { teacher, message }, refused: { status: 400, mistakes, notice: '', headers: {} } });
    }
    const subject = plainText(
      courseTexts.in(site.language)('ask_subject', { title: course.title }),
      MAX_SUBJECT_LENGTH,
    );
    try {
      const sent = await sendRequest(call, { recipientId: asked.id, courseId: course.id, subject, message });
      const to = sent ? conversationAddress(sent.threadId, { sent: '1' }) : courseAddress(course.id);
      return redirect(site.url + to, 303);
    } catch (thrown) {
      const typed = { recipient_id: String(asked.id), course_id: String(course.id), subject, message };
      const refused = refusedBy(call, thrown, typed);
      for (const [name, value] of Object.entries(refused.headers)) call.header(name, value);
      return show(call, { typed: { teacher, message }, refused });
    }
  },
});

/** Admission to a course that is not open: by asking a teacher. */
export const askPages: readonly Route[] = [writePage, sendPage];
