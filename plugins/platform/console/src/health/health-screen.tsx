import { can, page, redirect, sayAct, Type, timestampAfter } from '@plinth/kernel';
import { INCIDENTS, type Incident } from '@plinth/operations';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml, type Screen } from '@plinth/pages';
import { Ago, ButtonForm, Empty, Heading, Notice, Num, Table, useTexts } from '@plinth/pages/kit';
import { livePage } from '../live/page.js';
import { healthTexts } from './texts.js';

const access = can('manage_options');
const MONTH_MS = 30 * 86_400_000;

function Failures(props: { path: string; incidents: readonly Incident[]; nonce: SafeHtml; done: boolean }) {
  const { path, incidents, nonce, done } = props;
  const t = useTexts(healthTexts);
  const to = `${path}/failures`;
  const all =
    incidents.length > 1 ? (
      <ButtonForm to={to} nonce={nonce} kind="quiet">
        {t('forget_all')}
      </ButtonForm>
    ) : null;
  return (
    <>
      <Heading title={t('failures')} lead={t('failures_lead')} actions={all} />
      {done ? (
        <Notice kind="done">
          <p>{t('forgotten')}</p>
        </Notice>
      ) : null}
      <Table
        caption={t('failures')}
        rows={incidents}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'what',
            title: t('what'),
            heads: true,
            cell: ({ message, reason, place }) => (
              <>
                {message}
                {reason ? <div>{reason}</div> : null}
                {place ? (
                  <div class="quiet">
                    <code>{place}</code>
                  </div>
                ) : null}
              </>
            ),
          },
          { key: 'plugin', title: t('plugin'), cell: ({ plugin }) => plugin },
          { key: 'times', title: t('times'), number: true, cell: ({ occurrences }) => <Num of={occurrences} /> },
          { key: 'first', title: t('first'), cell: ({ firstAt }) => <Ago at={firstAt} /> },
          { key: 'last', title: t('last'), cell: ({ lastAt }) => <Ago at={lastAt} /> },
          {
            key: 'forget',
            title: t('forget'),
            cell: ({ id, message, plugin }) => (
              <ButtonForm
                to={to}
                nonce={nonce}
                fields={{ incident: id }}
                kind="quiet"
                small
                label={t('forget_named', { message, plugin })}
              >
                {t('forget')}
              </ButtonForm>
            ),
          },
        ]}
      />
    </>
  );
}

const pages = [
  page({
    method: 'GET',
    path: '/failures',
    summary: 'What failed and was survived.',
    access,
    args: { done: Type.Boolean({ default: false, description: 'Whether something was just forgotten.' }) },
    async handle(call) {
      const { use, clock, args, site } = call;
      const incidents = await use(INCIDENTS).since(timestampAfter(clock, -MONTH_MS));
      const view = { path: use(CONSOLE).path, incidents, nonce: consoleNonce(call), done: args.done };
      return consolePage({ title: healthTexts.in(site.language)('failures'), body: <Failures {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/failures',
    summary: 'Forgets failures that were looked at.',
    access,
    args: { incident: Type.String({ default: '', maxLength: 64, description: 'Which; all of them without.' }) },
    async handle(call) {
      const { use, args, site } = call;
      await use(INCIDENTS).forget(args.incident === '' ? undefined : args.incident);
      sayAct(call, args.incident === '' ? 'Forgot all failures.' : 'Forgot a failure.');
      return redirect(`${site.url}${use(CONSOLE).path}/failures?done=1`);
    },
  }),
];

/** What failed and was survived. */
export const healthScreen: Screen = {
  id: 'failures',
  title: 'Failures',
  section: 'health',
  order: 10,
  access,
  async waiting({ use, clock }) {
    return (await use(INCIDENTS).since(timestampAfter(clock, -86_400_000))).length;
  },
  pages: [...pages, livePage],
};
