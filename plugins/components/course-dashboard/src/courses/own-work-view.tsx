import { type Essay, MAX_FILE_BYTES, TAKEN_TYPES } from '@plinth/learning';
import type { Refused, SafeHtml } from '@plinth/pages';
import { Button, FileField, Form, Time, useAddress, useTexts } from '@plinth/pages/kit';
import { handInAddress, workAddress } from '../pages/addresses.js';
import { FileLink } from '../work/pages/file-link.js';
import { GradeBadge, GradeNote } from '../work/pages/grade-badge.js';
import { workTexts } from '../work/pages/texts.js';
import { type Work, workOfEssay } from '../work/work.js';
import type { OwnStep } from './next-step.js';
import type { OwnAssignment } from './own-work.js';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** What a learner wrote in a quiz, with its grade and the note that came with it. */
export function OwnEssays({ essays, titles }: { essays: readonly Essay[]; titles: ReadonlyMap<number, string> }) {
  const t = useTexts(workTexts);
  if (essays.length === 0) return null;
  return (
    <section id="own-essay" aria-labelledby="own-essays">
      <h2 id="own-essays">{t('own_essays')}</h2>
      <ul class="own-work">
        {essays.map((essay) => (
          <li key={essay.id}>
            <p>{titles.get(essay.questionId ?? 0)}</p>
            <p>
              <GradeBadge work={workOfEssay(essay)} />
            </p>
            <GradeNote note={essay.note ?? ''} />
            <details>
              <summary>
                <Around words={t('own_essay', { time: '\n' })} time={essay.submittedAt} />
              </summary>
              <div class="work-text written">{essay.answer}</div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sentence with a moment in the place of its line break. */
function Around({ words, time }: { words: string; time: string }) {
  const [before, after] = words.split('\n');
  return (
    <>
      {before}
      <Time at={time} />
      {after}
    </>
  );
}

interface AssignmentProps {
  readonly step: OwnStep;
  readonly own: OwnAssignment;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
}

function HandInForm({ own, nonce, refused, step }: AssignmentProps) {
  const t = useTexts(workTexts);
  const isAgain = own.work !== undefined;
  return (
    <Form to={handInAddress(step.courseId, step.id)} nonce={nonce} errors={refused} multipart class="hand-in">
      <FileField
        name="file"
        label={t('your_file')}
        help={t('hand_in_help', { most: MAX_FILE_BYTES / BYTES_PER_MEGABYTE })}
        accept={TAKEN_TYPES.join(',')}
        required
      />
      <Button kind={isAgain && !own.work?.isSentBack ? 'quiet' : 'main'}>
        {t(isAgain ? 'hand_in_again' : 'hand_in_button')}
      </Button>
    </Form>
  );
}

function leadOf(t: ReturnType<typeof workTexts.in>, work: Work | undefined, count: number): string {
  if (!work) return t('hand_in_lead', { count });
  return t(work.isSentBack ? 'hand_in_sent_back' : 'hand_in_again_lead');
}

/** What a learner handed in for a lesson with its grade, and the form while nothing is approved. */
export function OwnAssignmentPart(props: AssignmentProps) {
  const { own, step } = props;
  const t = useTexts(workTexts);
  const { hasFile, work } = own;
  const { assignmentPoints } = step;
  const isOpen = assignmentPoints !== null && work?.isDone !== true;
  return (
    <section id="own-assignment" class="own-assignment" aria-labelledby="hand-in">
      <h2 id="hand-in">{t('hand_in')}</h2>
      {work ? (
        <>
          <p>
            <FileLink file={work.file} hasFile={hasFile} />
          </p>
          <p class="quiet">
            <Around words={t('handed_in_at', { time: '\n' })} time={work.submittedAt} />
          </p>
          <p>
            <GradeBadge work={work} />
          </p>
          <GradeNote note={work.note} />
        </>
      ) : null}
      {isOpen ? (
        <>
          <p>
            {leadOf(t, work, assignmentPoints)} {step.completedAt === undefined ? t('hand_in_done') : ''}
          </p>
          <HandInForm {...props} />
        </>
      ) : null}
    </section>
  );
}

/** What those who teach the course read in the place of the form. */
export function TakesFile({ step: { assignmentPoints, courseId } }: { step: OwnStep }) {
  const t = useTexts(workTexts);
  const address = useAddress();
  if (assignmentPoints === null) return null;
  return (
    <p class="quiet">
      {t('takes_file')} <a href={address(workAddress({ course_id: courseId, kind: 'assignment' }))}>{t('work')}</a>
    </p>
  );
}
