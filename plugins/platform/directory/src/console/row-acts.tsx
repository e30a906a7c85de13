import type { SafeHtml } from '@plinth/pages';
import { Button, Form, useTexts } from '@plinth/pages/kit';
import { workTexts } from './texts.js';
import type { Decision } from './work.js';

/** The form that the buttons in the rows belong to: one nonce for all of them. */
const ROW_FORM = 'row';

const MOST = 1_000;

/** What can be decided about one row, with a word to whoever sent it in where the route takes one. */
export function RowActs(props: { id: number; name: string; acts: readonly Decision[]; says: boolean }) {
  const { id, name, acts, says } = props;
  const t = useTexts(workTexts);
  if (acts.length === 0) return null;
  return (
    <>
      <span class="row-acts">
        {acts.map((act) => (
          <Button
            key={act}
            kind="link"
            small
            form={ROW_FORM}
            name="row"
            value={`${act} ${id}`}
            label={t('act_of', { act: t(act), name })}
          >
            {t(act)}
          </Button>
        ))}
      </span>
      {says ? (
        <details class="row-reason">
          <summary>{t('with_words')}</summary>
          <input
            type="text"
            name={`say_${id}`}
            form={ROW_FORM}
            maxLength={MOST}
            aria-label={t('say_of', { name })}
            autocomplete="off"
          />
          <p class="help">{t('say_row_help')}</p>
        </details>
      ) : null}
    </>
  );
}

/** Stands once beside a list whose rows have acts. */
export function RowForm({ to, nonce, status }: { to: string; nonce: SafeHtml; status: string }) {
  return (
    <Form to={to} nonce={nonce} id={ROW_FORM}>
      <input type="hidden" name="status" value={status} />
    </Form>
  );
}
