import { type CallContext, id, page, type RestResponse, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { COURSES, COURSEWORK, HAND_INS, MAX_NOTE_LENGTH, noteText, type SubmissionKind } from '@plinth/learning';
import { nonceField, type Refused, refusedFor } from '@plinth/pages';
import { dashboardForbidden, dashboardNotFound, fetching } from '../../errors.js';
import { courseAddress, gradeAddress, stepAddress, WORK, workAddress } from '../../pages/addresses.js';
import { type Places, showLearning } from '../../pages/frame.js';
import { namesOf } from '../../reports/names.js';
import { hasRole } from '../../reports/viewer.js';
import type { Grader } from '../grader.js';
import { outcomeFor } from '../outcome.js';
import { type AboutWork, type Grade, isSameGrade, tellLearner } from '../telling.js';
import { gradableWork, type Work } from '../work.js';
import { filterArguments, filteredBy, filterQuery, type WorkFilters } from './filters.js';
import { GradePage, type GradeView, type TypedGrade } from './grade-view.js';
import { gradersPlaces } from './list-page.js';
import { workTexts } from './texts.js';

const NONCE = 'course-grade';

const DONE = ['', 'saved', 'back', 'returned', 'next'] as const;

/** What the form of a grade may do: `back` takes the grade back, `return` sends the work back to its learner. */
const ACTS = ['save', 'next', 'back', 'return'] as const;
type Act = (typeof ACTS)[number];
/** Essays are not sent back: what was answered in a quiz stays. */
const ESSAY_ACTS = ['save', 'next', 'back'] as const;

/** The work at an address, and who looks. */
interface Found {
  readonly places: Places & { readonly grader: Grader };
  readonly work: Work;
}

/**
 * A piece of work that the caller may grade.
 * @throws RestError 403 for everything that they may not, also for what is not there; administrators hear 404 then
 */
async function foundWork(call: CallContext, kind: SubmissionKind, workId: number): Promise<Found> {
  const places = await gradersPlaces(call);
  const work = await gradableWork(call, places.grader, kind, workId);
  if (work) return { places, work };
  const t = workTexts.in(call.site.language);
  const isAdministrator = hasRole(places.viewer, ['administrator']);
  const isOwn = isAdministrator && (await gradableWork(call, { scope: {}, exceptUserId: 0 }, kind, workId));
  throw isAdministrator && !isOwn ? dashboardNotFound(t('no_work')) : dashboardForbidden(t('not_yours'));
}

interface Shown {
  readonly filters: WorkFilters;
  readonly typed?: TypedGrade;
  readonly refused?: Refused | undefined;
  readonly isLate?: boolean;
  readonly done?: string | undefined;
}

async function aboutOf(call: CallContext, { places, work }: Found) {
  const { contentId, courseId, file, questionId, userId } = work;
  const [names, teachers, [question], kept] = await Promise.all([
    namesOf(call, { users: [userId], courses: [courseId], contents: contentId === null ? [] : [contentId] }),
    call.use(COURSES).instructorsOf([courseId]),
    questionId === null ? [] : call.use(COURSES).findQuestions([questionId]),
    file && file.fileKey !== null ? call.use(HAND_INS).fileOf(file) : undefined,
  ]);
  return {
    learner: names.person(userId),
    course: names.course(courseId).course_title,
    step: names.titleOf(contentId),
    question: question?.title ?? '',
    hasFile: kept !== undefined,
    // Leaders of groups grade what they see here, and do not see the course.
    maySeeStep:
      hasRole(places.viewer, ['administrator']) ||
      (teachers.get(courseId) ?? []).some((teacher) => teacher.userId === call.caller.id),
  };
}

async function show(call: CallContext, { places, work }: Found, shown: Shown): Promise<RestResponse> {
  const { done, filters, isLate = false, refused, typed } = shown;
  const before = { points: work.isDone ? String(work.points) : '', note: work.note };
  const about = await aboutOf(call, { places, work });
  const view: GradeView = {
    ...{ places, work, filters, refused, isLate, done, ...about },
    ...{ typed: typed ?? before, nonce: nonceField(call, NONCE) },
  };
  const title = about.step || workTexts.in(call.site.language)('gone');
  const status = isLate ? 409 : (refused?.status ?? 200);
  return showLearning(call, { title, body: <GradePage {...view} />, status, isText: true });
}

function mistakesIn({ site }: CallContext, work: Work, typed: TypedGrade, act: Act): Refused | undefined {
  const t = workTexts.in(site.language);
  const { note } = typed;
  const isGrade = act === 'save' || act === 'next';
  const points = isGrade ? typed.points : '0';
  const all = { all: work.pointsTotal };
  const isMissing = points.trim() === '';
  const isFitting = /^\d{1,10}$/.test(points.trim()) && Number(points) <= work.pointsTotal;
  const isLong = [...noteText(note)].length > MAX_NOTE_LENGTH;
  return refusedFor([
    ...(isFitting ? [] : [{ name: 'points', message: t(isMissing ? 'points_missing' : 'points_wrong', all) }]),
    ...(act === 'return' && noteText(note) === '' ? [{ name: 'note', message: t('note_missing') }] : []),
    ...(isLong ? [{ name: 'note', message: t('note_long', { most: MAX_NOTE_LENGTH }) }] : []),
  ]);
}

/** Writes a grade, unless the work is not as it was seen. */
function written({ caller, use }: CallContext, { id: workId, kind }: Work, grade: Grade, revision: number) {
  const { isDone, isSentBack, note, points } = grade;
  const remark = { note, revision, by: caller.id };
  if (kind === 'essay') return use(COURSEWORK).gradeEssay(workId, isDone, points, remark);
  return isSentBack
    ? use(COURSEWORK).sendBackAssignment(workId, remark)
    : use(COURSEWORK).gradeAssignment(workId, isDone, points, remark);
}

/** The learner's way to their work, with what it is called. */
async function aboutForLearner(call: CallContext, work: Work): Promise<AboutWork> {
  const { contentId, courseId, kind } = work;
  const names = await namesOf(call, { courses: [courseId], contents: contentId === null ? [] : [contentId] });
  const path = contentId === null ? courseAddress(courseId) : stepAddress(courseId, contentId);
  const title = names.titleOf(contentId) || names.course(courseId).course_title;
  const address = `${call.site.url}${path}${contentId === null ? '' : `#own-${kind}`}`;
  return { title, address, outcome: await outcomeFor(call, work) };
}

/** Where it goes on: with the next one that waits in these filters, from this one on, or the first of all. */
async function onwards(call: CallContext, { places, work }: Found, filters: WorkFilters): Promise<string> {
  const { exceptUserId, scope } = places.grader;
  const waiting = { ...filters, state: 'waits' } as const;
  const query = { ...scope, ...filteredBy(waiting), exceptUserId, limit: 1 };
  const coursework = call.use(COURSEWORK);
  const after = await coursework.submissions({ ...query, from: work.submittedAt });
  const [next] = after.submissions.length > 0 ? after.submissions : (await coursework.submissions(query)).submissions;
  const kept = filterQuery(waiting);
  return next ? gradeAddress(next.kind, next.id, { ...kept, done: 'next' }) : workAddress({ ...kept, done: '1' });
}

function readPage(kind: SubmissionKind): Route {
  return page({
    method: 'GET',
    path: `${WORK}/${kind}s/:id`,
    summary: `An ${kind} with the form of its grade, for those who may grade it.`,
    access: signedIn(),
    args: {
      ...{ id: id(`The ${kind}.`), ...filterArguments },
      done: Type.Enum([...DONE], { default: '', description: 'What was just done.' }),
    },
    handle: (call) =>
      fetching(call, async () => {
        const { done, id: workId, ...filters } = call.args;
        const t = workTexts.in(call.site.language);
        const told = done === '' ? undefined : t(`done_${done}`);
        return show(call, await foundWork(call, kind, workId), { filters, done: told });
      }),
  });
}

function savePage(kind: SubmissionKind): Route {
  const aboutAct = { default: 'save' as const, description: '`back` takes the grade back.' };
  return page({
    method: 'POST',
    path: `${WORK}/${kind}s/:id`,
    summary: `Grades an ${kind}, changes its grade, takes it back or sends it back, unless somebody else did meanwhile.`,
    access: signedIn(),
    nonceAction: NONCE,
    args: {
      ...{ id: id(`The ${kind}.`), ...filterArguments },
      points: Type.String({ default: '', maxLength: 50, description: 'Points, from 0 to what it can have.' }),
      note: Type.String({ default: '', maxLength: 50_000, description: 'What the learner is told, plain text.' }),
      revision: Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'As it was when the form was opened.',
      }),
      act: kind === 'essay' ? Type.Enum([...ESSAY_ACTS], aboutAct) : Type.Enum([...ACTS], aboutAct),
    },
    handle: (call) =>
      fetching(call, async () => {
        const act: Act = call.args.act;
        const { id: workId, note, points, revision, course_id, kind: onlyKind, state } = call.args;
        const filters = { course_id, kind: onlyKind, state };
        const found = await foundWork(call, kind, workId);
        const { work } = found;
        const typed = { points, note };
        const refused = mistakesIn(call, work, typed, act);
        if (refused) return show(call, found, { filters, typed, refused });
        const isDone = act === 'save' || act === 'next';
        const given = { isDone, isSentBack: act === 'return', points: isDone ? Number(points) : 0 };
        const grade = { ...given, note: noteText(note) };
        const isWritten = await written(call, work, grade, revision);
        if (!isWritten) {
          const now = await foundWork(call, kind, workId);
          // Whoever sends the same form twice is not told that somebody was faster.
          if (!isSameGrade(now.work, grade)) return show(call, now, { filters, typed, isLate: true });
        } else if (!isSameGrade(work, grade)) await tellLearner(call, work, grade, await aboutForLearner(call, work));
        if (act === 'next') return redirect(call.site.url + (await onwards(call, found, filters)), 303);
        const done = { save: 'saved', back: 'back', return: 'returned' }[act];
        return redirect(call.site.url + gradeAddress(kind, workId, { ...filterQuery(filters), done }), 303);
      }),
  });
}

/** The pages on which work is graded. */
export const gradePages: readonly Route[] = [
  ...[readPage('essay'), savePage('essay')],
  ...[readPage('assignment'), savePage('assignment')],
];
