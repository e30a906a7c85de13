import {
  ADMINISTRATION,
  CONSOLE,
  can,
  consoleNonce,
  consolePage,
  type JobReport,
  type JobView,
  notFound,
  page,
  redirect,
  type SafeHtml,
  type Screen,
  Type,
} from '@plinth/kernel';
import { Ago, Badge, ButtonForm, Empty, Heading, Notice, Num, Table, useTexts } from '@plinth/kernel/page';
import { healthTexts } from './texts.js';

const access = can('manage_options');

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

function Every({ seconds }: { seconds: number }) {
  const t = useTexts(healthTexts);
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0) ?? (['seconds', 1] as const);
  return <>{t(unit, { count: seconds / size })}</>;
}

function LastRun({ last }: { last: JobReport | undefined }) {
  const t = useTexts(healthTexts);
  if (!last) return <span class="quiet">{t('not_yet')}</span>;
  return (
    <>
      <Badge tone={last.reason === '' ? 'good' : 'bad'}>{t(last.reason === '' ? 'went_well' : 'failed')}</Badge>{' '}
      <Ago at={last.lastAt} />
      {last.reason === '' ? null : <div class="quiet">{last.reason}</div>}
    </>
  );
}

function Jobs(props: { path: string; jobs: readonly JobView[]; nonce: SafeHtml; ran: string }) {
  const { path, jobs, nonce, ran } = props;
  const t = useTexts(healthTexts);
  return (
    <>
      <Heading title={t('jobs')} lead={t('jobs_lead')} />
      {ran ? (
        <Notice kind="done">
          <p>{t('ran', { job: ran })}</p>
        </Notice>
      ) : null}
      <Table
        caption={t('jobs')}
        rows={jobs}
        rowKey={({ name }) => name}
        empty={<Empty title={t('no_jobs')} />}
        columns={[
          { key: 'job', title: t('job'), heads: true, cell: ({ name }) => <code>{name}</code> },
          { key: 'every', title: t('every'), cell: ({ every }) => <Every seconds={every} /> },
          { key: 'last', title: t('last_run'), live: true, cell: ({ last }) => <LastRun last={last} /> },
          {
            key: 'took',
            title: t('took'),
            number: true,
            live: true,
            cell: ({ last }) => (last ? <Num of={last.milliseconds} unit={t('ms')} /> : null),
          },
          {
            key: 'failures',
            title: t('failed_runs'),
            number: true,
            live: true,
            cell: ({ last }) => (last ? t('of_runs', { failures: last.failures, runs: last.runs }) : null),
          },
          {
            key: 'run',
            title: t('run'),
            cell: ({ name }) => (
              <ButtonForm
                to={`${path}/jobs`}
                nonce={nonce}
                fields={{ job: name }}
                kind="quiet"
                small
                label={t('run_named', { job: name })}
              >
                {t('run')}
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
    path: '/jobs',
    summary: 'The periodic work of all plugins.',
    access,
    args: { ran: Type.String({ default: '', maxLength: 250, description: 'Which job just ran.' }) },
    async handle(call) {
      const { use, args, site } = call;
      const jobs = await use(ADMINISTRATION).jobs();
      const ran = jobs.some(({ name }) => name === args.ran) ? args.ran : '';
      const view = { path: use(CONSOLE).path, jobs, nonce: consoleNonce(call), ran };
      return consolePage({ title: healthTexts.in(site.language)('jobs'), body: <Jobs {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/jobs',
    summary: 'Does a job now.',
    access,
    args: { job: Type.String({ maxLength: 250, description: 'Name of the job.' }) },
    async handle({ use, args, site }) {
      const administration = use(ADMINISTRATION);
      const isKnown = (await administration.jobs()).some(({ name }) => name === args.job);
      if (!isKnown) throw notFound('plinth_job_not_found', `There is no job "${args.job}".`);
      await administration.runJob(args.job);
      return redirect(`${site.url}${use(CONSOLE).path}/jobs?ran=${encodeURIComponent(args.job)}`);
    },
  }),
];

/** The periodic work of all plugins. */
export const jobsScreen: Screen = { id: 'jobs', title: 'Jobs', section: 'health', order: 20, access, pages };
