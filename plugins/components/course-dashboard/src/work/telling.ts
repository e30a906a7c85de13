import { type CallContext, escapeHtml, shortened } from '@plinth/kernel';
import { MAX_SUBJECT_LENGTH } from '../messaging/message.js';
import { MESSAGING } from '../messaging/routes.js';
import { mayBegin } from '../messaging/rules.js';
import { send } from '../messaging/sending.js';
import { workTexts } from '../pages/work/texts.js';
import type { Work } from './work.js';

/** What became of a piece of work. */
export type Grade = Pick<Work, 'isDone' | 'points' | 'note'>;

/** Whether two grades say the same. */
export function isSameGrade(one: Grade, other: Grade): boolean {
  return one.isDone === other.isDone && one.points === other.points && one.note === other.note;
}

function paragraphs(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** The message as HTML: what it is about, the note, and the way to it. */
function messageOf(call: CallContext, work: Work, grade: Grade, about: { title: string; address: string }): string {
  const t = workTexts.in(call.site.language);
  const said = { title: about.title, points: grade.points, all: work.pointsTotal };
  const news = grade.isDone ? t(`told_${work.kind}`, said) : t(`told_${work.kind}_back`, said);
  const note = grade.note === '' ? '' : `<blockquote><p>${paragraphs(grade.note)}</p></blockquote>`;
  const way = `<p><a href="${escapeHtml(about.address)}">${escapeHtml(t('told_see'))}</a></p>`;
  return `<p>${escapeHtml(news)}</p>${note}${way}`;
}

/**
 * Tells a learner of a grade, by a message of whoever graded, which the learner can answer. Where they may not write to
 * each other any more, or the site has no messages, the learner sees the grade beside the work only. The grade stands
 * already: what goes wrong here is logged.
 */
export async function tellLearner(
  call: CallContext,
  work: Work,
  grade: Grade,
  about: { readonly title: string; readonly address: string },
): Promise<void> {
  const { log, module, site } = call;
  const { courseId, userId } = work;
  try {
    if (!module(MESSAGING) || !(await mayBegin(call, userId, courseId))) return;
    const t = workTexts.in(site.language);
    const subject = shortened(
      t(grade.isDone ? 'told_subject' : 'told_subject_back', { title: about.title }),
      MAX_SUBJECT_LENGTH,
    );
    await send(call, {
      recipient_id: userId,
      course_id: courseId,
      subject,
      message: messageOf(call, work, grade, about),
    });
  } catch (error) {
    log.error('a grade could not be told', { user: userId, error });
  }
}
