import type { CallContext } from '@plinth/kernel';
import { shortened } from '@plinth/kernel/text';
import { escapeHtml } from '@plinth/pages';
import { MAX_SUBJECT_LENGTH } from '../messaging/message.js';
import { MESSAGING } from '../messaging/routes.js';
import { mayBegin } from '../messaging/rules.js';
import { send } from '../messaging/sending.js';
import { workTexts } from './pages/texts.js';
import type { Work } from './work.js';

/** What became of a piece of work. */
export type Grade = Pick<Work, 'isDone' | 'isSentBack' | 'points' | 'note'>;

/** Whether two grades say the same. */
export function isSameGrade(one: Grade, other: Grade): boolean {
  const isSameState = one.isDone === other.isDone && one.isSentBack === other.isSentBack;
  return isSameState && one.points === other.points && one.note === other.note;
}

function paragraphs(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** What the learner is told of it beside the grade. */
export interface AboutWork {
  /** Of the lesson or quiz. */
  readonly title: string;
  readonly address: string;
  /** What the grade means for the attempt that an essay was written in; empty where it means nothing. */
  readonly outcome: string;
}

/** What the message says, and what stands above it. */
function newsOf(t: ReturnType<typeof workTexts.in>, work: Work, grade: Grade, { title }: AboutWork) {
  const said = { title, points: grade.points, all: work.pointsTotal };
  if (grade.isSentBack)
    return { subject: t('told_subject_sent_back', { title }), news: t('told_assignment_sent_back', said) };
  return grade.isDone
    ? { subject: t('told_subject', { title }), news: t(`told_${work.kind}`, said) }
    : { subject: t('told_subject_back', { title }), news: t(`told_${work.kind}_back`, said) };
}

/** The message as HTML: what it is about, the note, and the way to it. */
function messageOf(t: ReturnType<typeof workTexts.in>, news: string, grade: Grade, about: AboutWork): string {
  const note = grade.note === '' ? '' : `<blockquote><p>${paragraphs(grade.note)}</p></blockquote>`;
  const way = `<p><a href="${escapeHtml(about.address)}">${escapeHtml(t('told_see'))}</a></p>`;
  const outcome = about.outcome === '' ? '' : `<p>${escapeHtml(about.outcome)}</p>`;
  return `<p>${escapeHtml(news)}</p>${outcome}${note}${way}`;
}

/**
 * Tells a learner of a grade, by a message of whoever graded, which the learner can answer. Where they may not write to
 * each other any more, or the site has no messages, the learner sees the grade beside the work only. The grade stands
 * already: what goes wrong here is logged.
 */
export async function tellLearner(call: CallContext, work: Work, grade: Grade, about: AboutWork): Promise<void> {
  const { log, module, site } = call;
  const { courseId, userId } = work;
  try {
    if (!module(MESSAGING) || !(await mayBegin(call, userId, courseId))) return;
    const t = workTexts.in(site.language);
    const { news, subject } = newsOf(t, work, grade, about);
    await send(call, {
      recipient_id: userId,
      course_id: courseId,
      subject: shortened(subject, MAX_SUBJECT_LENGTH),
      message: messageOf(t, news, grade, about),
    });
  } catch (error) {
    log.error('a grade could not be told', { user: userId, error });
  }
}
