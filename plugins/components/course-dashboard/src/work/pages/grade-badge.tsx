import type { Submission } from '@plinth/learning';
import { Badge, useTexts } from '@plinth/pages/kit';
import { workTexts } from './texts.js';

type Graded = Pick<Submission, 'kind' | 'isDone' | 'isSentBack' | 'points' | 'pointsTotal'>;

/** Whether work waits or was sent back, or what it got. */
export function GradeBadge({ work }: { work: Graded }) {
  const t = useTexts(workTexts);
  const { isDone, isSentBack, kind, points, pointsTotal } = work;
  if (isSentBack) return <Badge tone="warning">{t('sent_back')}</Badge>;
  if (!isDone) return <Badge tone="warning">{t(kind === 'essay' ? 'waits' : 'waits_approval')}</Badge>;
  return (
    <>
      <Badge tone="good">{t(kind === 'essay' ? 'graded' : 'approved')}</Badge>{' '}
      <span class="quiet">{t('of_points', { points, all: pointsTotal })}</span>
    </>
  );
}

/** What whoever graded says to the learner. */
export function GradeNote({ note }: { note: string }) {
  const t = useTexts(workTexts);
  if (note === '') return null;
  return (
    <figure class="grade-note">
      <figcaption>{t('own_note')}</figcaption>
      <blockquote class="work-text">{note}</blockquote>
    </figure>
  );
}
