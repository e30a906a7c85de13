import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Confirm,
  Form,
  Heading,
  RefusedNotice,
  TextField,
  useFormError,
  useTexts,
} from '@plinth/pages/kit';
import type { Course, CourseContent, QuestionType, QuizQuestion } from '../ports.js';
import { Told } from './frame.js';
import { COURSES_PATH, contentPath, coursePath } from './paths.js';
import { MAX_ROWS, type TypedQuestion } from './question-values.js';
import { builderTexts } from './texts.js';

interface Shared {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly course: Course;
  readonly quiz: CourseContent;
  readonly refused: Refused | undefined;
}

/** The form of a question. */
export interface QuestionView extends Shared {
  readonly type: QuestionType;
  /** Undefined for a new one. */
  readonly question: QuizQuestion | undefined;
  readonly typed: TypedQuestion;
}

const MIN_ROWS = 4;
const SPARE_ROWS = 2;

/** How many rows the form shows: those that are filled, and some more. */
function rowCount({ matches, rows }: TypedQuestion): number {
  const filled = Math.max(...[...rows, ''].map((row, place) => (row === '' ? 0 : place + 1)));
  const matched = Math.max(...[...matches, ''].map((row, place) => (row === '' ? 0 : place + 1)));
  return Math.min(MAX_ROWS, Math.max(MIN_ROWS, filled + SPARE_ROWS, matched + SPARE_ROWS));
}

function Choices({ type, typed }: QuestionView) {
  const t = useTexts(builderTexts);
  const error = useFormError('row_0');
  return (
    <fieldset class="field">
      <legend>{t('choices')}</legend>
      <div class="help">{t(type === 'single' ? 'choices_help_single' : 'choices_help_multiple')}</div>
      <div class="answer-rows">
        {Array.from({ length: rowCount(typed) }, (_, place) => (
          <div class="answer-row" key={place}>
            <TextField
              name={`row_${place}`}
              label={t('choice_number', { number: place + 1 })}
              value={typed.rows[place] ?? ''}
              error={place === 0 ? error : undefined}
              maxLength={500}
            />
            <label class="choice">
              <input
                type="checkbox"
                name="right[]"
                value={place}
                checked={typed.right.includes(place)}
                aria-label={t('right_number', { number: place + 1 })}
              />
              {t('right')}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Pairs({ typed }: QuestionView) {
  const t = useTexts(builderTexts);
  const error = useFormError('row_0');
  return (
    <fieldset class="field">
      <legend>{t('pairs')}</legend>
      <div class="help">{t('pairs_help')}</div>
      <div class="answer-rows">
        {Array.from({ length: rowCount(typed) }, (_, place) => (
          <div class="answer-row answer-pair" key={place}>
            <TextField
              name={`row_${place}`}
              label={t('item_number', { number: place + 1 })}
              value={typed.rows[place] ?? ''}
              error={place === 0 ? error : undefined}
              maxLength={500}
            />
            <TextField
              name={`match_${place}`}
              label={t('match_number', { number: place + 1 })}
              value={typed.matches[place] ?? ''}
              maxLength={500}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Answers(view: QuestionView) {
  const { type } = view;
  const t = useTexts(builderTexts);
  if (type === 'essay') return <p class="quiet">{t('essay_help')}</p>;
  if (type === 'single' || type === 'multiple') return <Choices {...view} />;
  if (type === 'matching') return <Pairs {...view} />;
  if (type === 'cloze')
    return <TextField name="cloze" label={t('cloze')} help={t('cloze_help')} rows={6} maxLength={5_000} />;
  const isFree = type === 'free_answer';
  return (
    <TextField
      name="lines"
      label={t(isFree ? 'accepted' : 'order')}
      help={t(isFree ? 'accepted_help' : 'order_help')}
      rows={6}
    />
  );
}

function Crumbs({ path, course, quiz }: Shared) {
  const t = useTexts(builderTexts);
  return (
    <Breadcrumb
      crumbs={[
        { title: t('courses'), path: path + COURSES_PATH },
        { title: course.title, path: path + coursePath(course.id) },
        { title: quiz.title, path: path + contentPath(course.id, quiz.id) },
      ]}
    />
  );
}

/** The form that adds a question to a quiz, or changes one. */
export function QuestionPage(view: QuestionView) {
  const { path, nonce, course, quiz, type, question, typed, refused } = view;
  const t = useTexts(builderTexts);
  const back = path + contentPath(course.id, quiz.id);
  return (
    <>
      <Crumbs {...view} />
      <Heading title={t(question ? 'edit_question' : 'add_question')} lead={t(`question_${type}_lead`)} />
      <Told refused={refused} />
      <Form to={`${back}/questions/${question?.id ?? 'new'}`} nonce={nonce} values={typed} errors={refused} guarded>
        <input type="hidden" name="seen" value={quiz.revision} />
        <input type="hidden" name="type" value={type} />
        <TextField name="title" label={t('question')} rows={3} maxLength={2_000} required />
        <Answers {...view} />
        <TextField name="points" type="number" min={0} label={t('points')} />
        <div class="actions">
          <Button>{t(question ? 'save' : 'add_question')}</Button>
          <ButtonLink to={back} kind="quiet">
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

/** The question before a question is deleted. */
export function DeleteQuestionPage(view: Shared & { question: QuizQuestion }) {
  const { path, nonce, course, quiz, question, refused } = view;
  const t = useTexts(builderTexts);
  const back = path + contentPath(course.id, quiz.id);
  return (
    <>
      <Crumbs {...view} />
      <Heading title={t('ask_question')} lead={t('ask_question_lead')} />
      <RefusedNotice refused={refused} />
      <Confirm to={`${back}/questions/${question.id}/delete`} nonce={nonce} act={t('delete_question')} back={back}>
        <p>{question.title}</p>
      </Confirm>
    </>
  );
}
