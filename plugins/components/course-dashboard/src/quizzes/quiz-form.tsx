import type { SafeHtml } from '@plinth/pages';
import {
  Button,
  ChoiceField,
  ErrorSummary,
  Form,
  fieldId,
  Notice,
  SelectField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { OwnStep } from '../courses/next-step.js';
import { stepAddress } from '../pages/addresses.js';
import { SEAL_FIELD } from './sealed.js';
import { fieldName, MAX_ESSAY, MAX_WORDS, type Sheet, type SheetEntry } from './sheet.js';
import { quizTexts } from './texts.js';

interface AskedProps {
  readonly entry: SheetEntry;
  readonly errorOf: (name: string) => string | undefined;
}

function useWording({ question, place, exercise }: SheetEntry): { label: string; help: string } {
  const t = useTexts(quizTexts);
  const points = t('points', { count: question.points });
  const label = t('numbered', { place, title: question.title });
  if (exercise.kind === 'choice') return { label, help: exercise.isSingle ? points : t('help_multiple', { points }) };
  if (exercise.kind === 'order') return { label, help: t('help_order', { points }) };
  if (exercise.kind === 'match') return { label, help: t('help_match', { points }) };
  if (exercise.kind === 'gaps') return { label, help: t('help_gaps', { points }) };
  if (exercise.kind === 'words') return { label, help: points };
  return { label, help: t('help_essay', { points, most: MAX_ESSAY.toLocaleString('en') }) };
}

/** A list to choose from for each part: what stands at a place, or what belongs to an item. */
function Selects({
  entry: { question, given },
  errorOf,
  labels,
  items,
}: AskedProps & { labels: readonly string[]; items: readonly string[] }) {
  const t = useTexts(quizTexts);
  const options = [
    { value: '', title: t('choose') },
    ...items.map((title, place) => ({ value: String(place), title })),
  ];
  return (
    <div class="quiz-parts">
      {labels.map((label, part) => {
        const name = fieldName(question, part);
        return <SelectField key={name} {...{ name, label, options }} value={given[part] ?? ''} error={errorOf(name)} />;
      })}
    </div>
  );
}

/** A text with its gaps in their places. */
function Gaps({ entry: { question, given }, errorOf, texts }: AskedProps & { texts: readonly string[] }) {
  const t = useTexts(quizTexts);
  const names = texts.slice(1).map((_, part) => fieldName(question, part));
  return (
    <>
      {names.map((name) => {
        const error = errorOf(name);
        return error === undefined ? null : (
          <p key={name} class="mistake" id={`${fieldId(name)}-error`}>
            {error}
          </p>
        );
      })}
      <p class="quiz-gaps">
        {texts.map((text, place) => {
          const name = names[place - 1];
          if (name === undefined) return text;
          const isWrong = errorOf(name) !== undefined;
          return (
            <>
              <input
                id={fieldId(name)}
                name={name}
                type="text"
                value={given[place - 1] ?? ''}
                maxLength={MAX_WORDS}
                autocomplete="off"
                autocapitalize="off"
                aria-label={t('gap', { place })}
                aria-invalid={isWrong ? 'true' : undefined}
                aria-describedby={isWrong ? `${fieldId(name)}-error` : undefined}
              />
              {text}
            </>
          );
        })}
      </p>
    </>
  );
}

/** A question of several parts: what it asks, and a field for each of them. */
function Parts({ entry, errorOf }: AskedProps) {
  const t = useTexts(quizTexts);
  const { label, help } = useWording(entry);
  const { exercise, question } = entry;
  return (
    <fieldset class="field" aria-describedby={`parts-${question.id}`}>
      <legend>{label}</legend>
      <div class="help" id={`parts-${question.id}`}>
        {help}
      </div>
      {exercise.kind === 'order' ? (
        <Selects
          {...{ entry, errorOf, items: exercise.items }}
          labels={exercise.items.map((_, place) => t('place', { place: place + 1 }))}
        />
      ) : null}
      {exercise.kind === 'match' ? (
        <Selects {...{ entry, errorOf, items: exercise.matches }} labels={exercise.items} />
      ) : null}
      {exercise.kind === 'gaps' ? <Gaps {...{ entry, errorOf, texts: exercise.texts }} /> : null}
    </fieldset>
  );
}

function Asked({ entry, errorOf }: AskedProps) {
  const { label, help } = useWording(entry);
  const { exercise, given, question } = entry;
  const name = fieldName(question);
  const field = { name, label, help, error: errorOf(name) };
  if (exercise.kind === 'choice') {
    const options = exercise.choices.map((title, place) => ({ value: String(place), title }));
    return <ChoiceField {...field} values={given} options={options} single={exercise.isSingle} />;
  }
  if (exercise.kind === 'words')
    return <TextField {...field} value={given[0]} maxLength={MAX_WORDS} autocomplete="off" />;
  if (exercise.kind === 'essay') return <TextField {...field} value={given[0]} rows={8} maxLength={MAX_ESSAY} />;
  return <Parts entry={entry} errorOf={errorOf} />;
}

/** A quiz as a form, with what is wrong with the answers that were sent, if any were. */
export function QuizForm(props: { sheet: Sheet; step: OwnStep; nonce: SafeHtml; isPreview: boolean }) {
  const { sheet, step, nonce, isPreview } = props;
  const t = useTexts(quizTexts);
  const { entries, isDamaged, mistakes, seal } = sheet;
  const errorOf = (name: string) => mistakes.find((mistake) => mistake.name === name)?.message;
  // A line for each question, however many of its parts wait.
  const first = mistakes.filter(({ place }, index) => mistakes.findIndex((each) => each.place === place) === index);
  return (
    <>
      <ErrorSummary mistakes={first} />
      {isDamaged ? (
        <Notice kind="error">
          <p>{t('damaged')}</p>
        </Notice>
      ) : null}
      <p>{t('lead', { value: step.passingPercentage })}</p>
      <Form
        to={stepAddress(step.courseId, step.id)}
        nonce={nonce}
        guarded
        class="quiz-form"
        label={t('your_answers', { title: step.title })}
      >
        <input type="hidden" name={SEAL_FIELD} value={seal} />
        {entries.map((entry) => (
          <Asked key={entry.question.id} entry={entry} errorOf={errorOf} />
        ))}
        {isPreview ? <p class="quiet">{t('preview')}</p> : null}
        <Button disabled={isPreview}>{t('send')}</Button>
      </Form>
    </>
  );
}
