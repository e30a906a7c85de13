import { MAX_NOTE_LENGTH } from '@plinth/learning';
import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  Definitions,
  ErrorSummary,
  Form,
  Notice,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { gradeAddress, personAddress, stepAddress, workAddress } from '../../pages/addresses.js';
import { LearningFrame, type Places } from '../../pages/frame.js';
import type { Work } from '../work.js';
import { FileLink } from './file-link.js';
import { filterQuery, type WorkFilters } from './filters.js';
import { GradeBadge } from './grade-badge.js';
import { workTexts } from './texts.js';

/** What stands in the form of a grade. */
export interface TypedGrade {
  readonly points: string;
  readonly note: string;
}

/** A piece of work as whoever grades it sees it. */
export interface GradeView {
  readonly places: Places;
  readonly work: Work;
  readonly learner: string;
  readonly course: string;
  readonly step: string;
  /** Whether whoever looks may open the step. */
  readonly maySeeStep: boolean;
  readonly question: string;
  /** Whether the file that the site keeps is there. */
  readonly hasFile: boolean;
  readonly filters: WorkFilters;
  readonly typed: TypedGrade;
  readonly refused: Refused | undefined;
  /** Whether somebody changed it since the form was opened. */
  readonly isLate: boolean;
  readonly nonce: SafeHtml;
  readonly done: string | undefined;
}

function About(view: GradeView) {
  const { course, learner, question, step, work } = view;
  const t = useTexts(workTexts);
  const address = useAddress();
  const { contentId, courseId, kind, submittedAt, userId } = work;
  const title = step || t('gone');
  const isLinked = view.maySeeStep && contentId !== null;
  const way = isLinked ? <a href={address(stepAddress(courseId, contentId))}>{title}</a> : title;
  return (
    <Definitions
      items={[
        [t('learner'), <a href={address(personAddress(userId))}>{learner || t('somebody')}</a>],
        [t('course'), course],
        [t('step'), way],
        [t('handed_in'), <Time at={submittedAt} />],
        [t('grade'), <GradeBadge work={work} />],
        ...(kind === 'essay' && question !== '' ? [[t('question'), question] as const] : []),
        ...(kind === 'assignment' ? [[t('file'), <FileLink file={work.file} hasFile={view.hasFile} />] as const] : []),
      ]}
    />
  );
}

function Late({ work }: GradeView) {
  const t = useTexts(workTexts);
  const { isDone, isSentBack, note, points, pointsTotal } = work;
  const open = t(isSentBack ? 'late_sent_back' : 'late_open');
  return (
    <Notice kind="warning" title={t('late_title')}>
      <p>{isDone ? t('late_graded', { points, all: pointsTotal }) : open}</p>
      {note === '' ? null : (
        <>
          <p>{t('note_now')}</p>
          <blockquote class="work-text">{note}</blockquote>
        </>
      )}
    </Notice>
  );
}

function Buttons({ filters, work }: GradeView) {
  const t = useTexts(workTexts);
  const { isDone, kind } = work;
  const isEssay = kind === 'essay';
  return (
    <div class="actions">
      <Button name="act" value="next">
        {t(isEssay || isDone ? 'save_next' : 'approve_next')}
      </Button>
      <Button name="act" value="save" kind="quiet">
        {t(isDone ? 'save_changed' : isEssay ? 'save_essay' : 'save_assignment')}
      </Button>
      {/* It wants a note and no points, which the browser would ask for. */}
      {isDone || isEssay || work.isSentBack ? null : (
        <button type="submit" name="act" value="return" class="quiet-button" formnovalidate>
          {t('send_back')}
        </button>
      )}
      {isDone ? (
        <Button name="act" value="back" kind="quiet">
          {t(isEssay ? 'take_back' : 'take_back_assignment')}
        </Button>
      ) : null}
      <ButtonLink to={workAddress(filterQuery(filters))} kind="link">
        {t('all_work')}
      </ButtonLink>
    </div>
  );
}

function GradeForm(view: GradeView) {
  const { filters, nonce, refused, typed, work } = view;
  const t = useTexts(workTexts);
  const { id, kind, pointsTotal, revision } = work;
  return (
    <section aria-labelledby="your-grade">
      <h2 id="your-grade">{t('your_grade')}</h2>
      <Form to={gradeAddress(kind, id, filterQuery(filters))} nonce={nonce} values={typed} errors={refused} guarded>
        <input type="hidden" name="revision" value={revision} />
        {pointsTotal === 0 ? (
          <input type="hidden" name="points" value="0" />
        ) : (
          <TextField
            name="points"
            type="number"
            label={t('points')}
            help={t('points_help', { all: pointsTotal })}
            {...{ min: 0, max: pointsTotal, step: 1, required: true }}
          />
        )}
        <TextField
          name="note"
          label={t('note')}
          help={t(kind === 'essay' || work.isDone ? 'note_help' : 'note_help_file')}
          rows={4}
          maxLength={MAX_NOTE_LENGTH}
        />
        <Buttons {...view} />
      </Form>
    </section>
  );
}

/** One essay or assignment: what it is, and the form of its grade. */
export function GradePage(view: GradeView) {
  const { done, filters, isLate, learner, places, refused, step, work } = view;
  const t = useTexts(workTexts);
  return (
    <LearningFrame
      places={places}
      part="work"
      crumbs={[{ title: t('work'), path: workAddress(filterQuery(filters)) }]}
      title={step || t('gone')}
      lead={t(`${work.kind}_by`, { name: learner || t('somebody') })}
      done={done}
    >
      <ErrorSummary mistakes={refused?.mistakes ?? []} />
      {isLate ? <Late {...view} /> : null}
      <About {...view} />
      {work.kind === 'essay' ? (
        <section aria-labelledby="written">
          <h2 id="written">{t('written')}</h2>
          <div class="work-text written">{work.answer}</div>
        </section>
      ) : null}
      <GradeForm {...view} />
    </LearningFrame>
  );
}
