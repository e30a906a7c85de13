import { type CallContext, can, choice, id, page, type Route, redirect, Type } from '@plinth/kernel';
import { consoleNonce, type Refused, refusedFor } from '@plinth/pages';
import {
  COURSE_BUILDER,
  COURSES,
  type CourseContent,
  QUESTION_TYPES,
  type QuestionType,
  type QuizQuestion,
} from '../ports.js';
import { type CourseCall, courseArgument, EDIT, type EditedCourse, loadCourse, noSuchPart } from './access.js';
import { noteCourse } from './acts.js';
import { builderPage, builderRefused, consolePath, consoleUrl } from './frame.js';
import { contentPath } from './paths.js';
import { NEW_QUESTION, readQuestion, sentQuestion, type TypedQuestion, typedQuestion } from './question-values.js';
import { DeleteQuestionPage, QuestionPage } from './question-view.js';
import { loadContent } from './removal-pages.js';
import { builderTexts } from './texts.js';

const access = can(EDIT);
const PATH = '/courses/:course/contents/:content/questions';
const quizArguments = { ...courseArgument, content: id('The quiz.') };
const questionArguments = { ...quizArguments, question: id('The question.') };
const typeArgument = choice(QUESTION_TYPES, { default: 'single', description: 'The type of the question.' });
const seenArgument = Type.Integer({ default: 0, minimum: 0, description: 'The revision of the quiz that was opened.' });

/** A quiz of a course. */
interface Found {
  readonly edited: EditedCourse;
  readonly quiz: CourseContent;
}

type QuizCall = CourseCall & { readonly args: { readonly content: number } };

async function loadQuiz(call: QuizCall): Promise<Found> {
  const edited = await loadCourse(call);
  const quiz = await loadContent(call, edited, call.args.content);
  if (quiz.type !== 'quiz') throw noSuchPart();
  return { edited, quiz };
}

async function loadQuestion({ use }: CallContext, { quiz }: Found, questionId: number): Promise<QuizQuestion> {
  const [question] = await use(COURSES).findQuestions([questionId]);
  if (question?.quizId !== quiz.id) throw noSuchPart();
  return question;
}

interface Shown {
  readonly type: QuestionType;
  readonly question?: QuizQuestion | undefined;
  readonly typed: TypedQuestion;
  readonly refused?: Refused | undefined;
}

function showQuestion(call: CallContext, { edited, quiz }: Found, { type, question, typed, refused }: Shown) {
  const title = builderTexts.in(call.site.language)(question ? 'edit_question' : 'add_question');
  const view = {
    ...{ path: consolePath(call), nonce: consoleNonce(call), course: edited.course, quiz },
    ...{ type, question, typed, refused },
  };
  return builderPage(call, { title, refused, body: <QuestionPage {...view} /> });
}

function showDelete(call: CallContext, { edited, quiz }: Found, question: QuizQuestion, refused?: Refused) {
  const title = builderTexts.in(call.site.language)('ask_question');
  const view = { path: consolePath(call), nonce: consoleNonce(call), course: edited.course, quiz, question, refused };
  return builderPage(call, { title, refused, body: <DeleteQuestionPage {...view} /> });
}

async function saveQuestion(call: CallContext, found: Found, seen: number, sent: Omit<Shown, 'typed' | 'refused'>) {
  const { edited, quiz } = found;
  const { question: before, type } = sent;
  const typed = sentQuestion(call.request.body);
  const { question, mistakes } = readQuestion(call, type, typed);
  const refused = refusedFor(mistakes);
  const opened = { ...found, quiz: { ...quiz, revision: seen } };
  if (refused) return showQuestion(call, opened, { ...sent, typed, refused });
  try {
    const of = { courseId: edited.course.id, quizId: quiz.id, revision: seen };
    const saved = await call.use(COURSE_BUILDER).saveQuestion(of, question, before?.id);
    if (!saved) throw noSuchPart();
    noteCourse(call, before ? 'Changed a question of a quiz.' : 'Added a question to a quiz.', edited.course, {
      quiz: quiz.title,
    });
    return redirect(`${consoleUrl(call, contentPath(edited.course.id, quiz.id))}?done=question_saved`, 303);
  } catch (thrown) {
    return showQuestion(call, found, { ...sent, typed, refused: builderRefused(call, thrown) });
  }
}

const formPages: readonly Route[] = [
  page({
    method: 'GET',
    path: `${PATH}/new`,
    summary: 'The form that adds a question to a quiz.',
    access,
    args: { ...quizArguments, type: typeArgument },
    resource: loadQuiz,
    async handle(call) {
      return showQuestion(call, call.resource, { type: call.args.type, typed: NEW_QUESTION });
    },
  }),
  page({
    method: 'POST',
    path: `${PATH}/new`,
    summary: 'Adds a question to a quiz.',
    access,
    audited: 'when-redirected',
    args: { ...quizArguments, type: typeArgument, seen: seenArgument },
    resource: loadQuiz,
    async handle(call) {
      return saveQuestion(call, call.resource, call.args.seen, { type: call.args.type });
    },
  }),
  page({
    method: 'GET',
    path: `${PATH}/:question`,
    summary: 'The form that changes a question.',
    access,
    args: questionArguments,
    resource: loadQuiz,
    async handle(call) {
      const found = call.resource;
      const question = await loadQuestion(call, found, call.args.question);
      const task = (await call.use(COURSES).tasksOf([found.quiz.id])).get(question.id);
      return showQuestion(call, found, { type: question.type, question, typed: typedQuestion(question, task) });
    },
  }),
  page({
    method: 'POST',
    path: `${PATH}/:question`,
    summary: 'Changes a question, unless somebody else changed the quiz since it was opened.',
    access,
    audited: 'when-redirected',
    args: { ...questionArguments, seen: seenArgument },
    resource: loadQuiz,
    async handle(call) {
      const found = call.resource;
      const question = await loadQuestion(call, found, call.args.question);
      return saveQuestion(call, found, call.args.seen, { type: question.type, question });
    },
  }),
];

const actPages: readonly Route[] = [
  page({
    method: 'POST',
    path: PATH,
    summary: 'Moves a question of a quiz by one place.',
    access,
    audited: 'when-redirected',
    args: {
      ...quizArguments,
      move: Type.String({ default: '', maxLength: 20, description: 'A direction and a question: "up 12".' }),
    },
    resource: loadQuiz,
    async handle(call) {
      const { edited, quiz } = call.resource;
      const { move } = call.args;
      const [, direction, digits] = /^(up|down) (\d{1,10})$/.exec(move) ?? [];
      const way = direction === 'up' ? 'up' : 'down';
      if (digits !== undefined)
        await call.use(COURSE_BUILDER).moveQuestion(edited.course.id, quiz.id, Number(digits), way);
      noteCourse(call, 'Moved a question of a quiz.', edited.course, { quiz: quiz.title });
      const back = consoleUrl(call, contentPath(edited.course.id, quiz.id));
      return redirect(`${back}?pressed=${encodeURIComponent(move)}`, 303);
    },
  }),
  page({
    method: 'GET',
    path: `${PATH}/:question/delete`,
    summary: 'Asks before a question is deleted.',
    access,
    args: questionArguments,
    resource: loadQuiz,
    async handle(call) {
      const found = call.resource;
      return showDelete(call, found, await loadQuestion(call, found, call.args.question));
    },
  }),
  page({
    method: 'POST',
    path: `${PATH}/:question/delete`,
    summary: 'Deletes a question; refused if learners have answered it.',
    access,
    audited: 'when-redirected',
    args: questionArguments,
    resource: loadQuiz,
    async handle(call) {
      const found = call.resource;
      const { edited, quiz } = found;
      const question = await loadQuestion(call, found, call.args.question);
      try {
        await call.use(COURSE_BUILDER).removeQuestion(edited.course.id, quiz.id, question.id);
      } catch (thrown) {
        return showDelete(call, found, question, builderRefused(call, thrown));
      }
      noteCourse(call, 'Deleted a question of a quiz.', edited.course, { quiz: quiz.title });
      return redirect(`${consoleUrl(call, contentPath(edited.course.id, quiz.id))}?done=question_deleted`, 303);
    },
  }),
];

/** The questions of quizzes. */
export const questionPages: readonly Route[] = [...formPages, ...actPages];
