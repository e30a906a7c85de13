import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Button,
  ButtonForm,
  ButtonLink,
  ChoiceField,
  CodeBlock,
  Empty,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { PATHS } from './addresses.js';
import { suggestionTexts } from './texts.js';
import { type Carried, carriedFields } from './typed.js';

/** What somebody typed into the form that asks. */
export interface Asked {
  readonly prompt: string;
  readonly context: string;
  readonly count: string;
}

/** What the page of suggestions shows. */
export interface SuggestView {
  readonly isConfigured: boolean;
  readonly asked: Asked;
  readonly left: number;
  /** Where posts are written, below the site's address. */
  readonly writePath: string;
  readonly nonce: SafeHtml;
  readonly answer: Carried | undefined;
  /** Which of them was reported just now. */
  readonly reported?: string | undefined;
  readonly done?: string | undefined;
  readonly refused?: Refused | undefined;
}

function Answer({ answer, view }: { answer: Carried; view: SuggestView }) {
  const t = useTexts(suggestionTexts);
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions">{t('results')}</h2>
      <p class="quiet">{t('made_by', { model: answer.model })}</p>
      <ol class="suggestions">
        {answer.suggestions.map((text, index) => (
          <li key={text}>
            <CodeBlock text={text} label={t('suggestion', { number: index + 1 })} />
            {text === view.reported ? (
              <Badge>{t('mark_reported')}</Badge>
            ) : (
              <ButtonForm
                to={PATHS.report}
                nonce={view.nonce}
                fields={{ step: 'ask', text, ...carriedFields(answer) }}
                kind="quiet"
                small
                label={t('report_named', { number: index + 1 })}
              >
                {t('report')}
              </ButtonForm>
            )}
          </li>
        ))}
      </ol>
      <p>{t('next')}</p>
      <ButtonLink to={view.writePath} kind="quiet">
        {t('write')}
      </ButtonLink>
    </section>
  );
}

function AskForm({ asked, nonce, refused, left, answer }: SuggestView) {
  const t = useTexts(suggestionTexts);
  const options = (['compose', 'refine'] as const).map((value) => ({ value, title: t(value) }));
  return (
    <Form to={PATHS.suggestions} nonce={nonce} values={asked} errors={refused} guarded>
      <TextField name="prompt" label={t('prompt')} help={t('prompt_help')} rows={4} required />
      <ChoiceField name="context" label={t('context')} single options={options} />
      <TextField name="count" type="number" min={1} max={5} label={t('count')} help={t('count_help')} />
      <p class="quiet">{t('left', { count: left })}</p>
      <Button>{t(answer ? 'ask_again' : 'ask')}</Button>
    </Form>
  );
}

/** The form that asks for suggestions, and what came of it. */
export function SuggestPage(view: SuggestView) {
  const t = useTexts(suggestionTexts);
  const { isConfigured, answer, done, refused } = view;
  return (
    <>
      <RefusedNotice refused={refused} />
      <Heading title={t('title')} lead={t('lead')} />
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      {answer && answer.suggestions.length > 0 ? <Answer answer={answer} view={view} /> : null}
      {isConfigured ? (
        <AskForm {...view} />
      ) : (
        <Empty title={t('unavailable')}>
          <p>{t('unavailable_lead')}</p>
          <ButtonLink to={view.writePath}>{t('write')}</ButtonLink>
        </Empty>
      )}
    </>
  );
}

/** What the form of a report shows. */
export interface ReportView {
  readonly text: string;
  readonly reason: string;
  readonly carried: Carried;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
}

/** The form that tells the administrators of a suggestion. */
export function ReportPage({ text, reason, carried, nonce, refused }: ReportView) {
  const t = useTexts(suggestionTexts);
  return (
    <>
      <RefusedNotice refused={refused} />
      <Heading title={t('report_title')} lead={t('report_lead')} />
      <Form to={PATHS.report} nonce={nonce} values={{ text, reason }} errors={refused} guarded>
        {Object.entries(carriedFields(carried)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField name="text" label={t('text')} help={t('text_help')} rows={5} required />
        <TextField name="reason" label={t('reason')} help={t('reason_help')} rows={3} />
        <p class="quiet">{t('report_next')}</p>
        <div class="actions">
          <Button>{t('send')}</Button>
          <ButtonLink to={PATHS.suggestions} kind="quiet">
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
