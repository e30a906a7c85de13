import { type CallContext, can, notFound, page, redirect, sayAct, Type } from '@plinth/kernel';
import { ADMINISTRATION, type JobReport, type JobView } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml, type Screen } from '@plinth/pages';
import {
  Ago,
  Badge,
  ButtonForm,
  Empty,
  Heading,
  Notice,
  Num,
  Table,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
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
      {last.reason === '' ? null : <p class="mistake">{last.reason}</p>}
    </>
  );
}

/** When a job has its next turn, in whichever process; one that is late has it any moment. */
function NextRun({ job: { last, every } }: { job: JobView }) {
  const t = useTexts(healthTexts);
  const { now } = useSurroundings();
  if (!last) return <span class="quiet">{t('next_unknown')}</span>;
  const next = Date.parse(last.lastAt) + every * 1_000;
  if (next <= Date.parse(now)) return <>{t('next_now')}</>;
  return <Ago at={new Date(next).toISOString()} />;
}

/** A job as its owner calls it: the words of its name. */
interface NamedJob extends JobView {
  readonly title: string;
  /** The title of the plugin that brings it. */
  readonly plugin: string;
}

function wordsOf(id: string): string {
  const words = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The jobs of all plugins, with names that people read. */
async function namedJobs({ use }: CallContext): Promise<NamedJob[]> {
  const administration = use(ADMINISTRATION);
  const titles = new Map(administration.plugins().map(({ id, title }) => [id, title]));
  return (await administration.jobs()).map((each) => {
    const [plugin = '', ...id] = each.name.split(':');
    return { ...each, title: wordsOf(id.join(' ') || plugin), plugin: titles.get(plugin) ?? plugin };
  });
}

function Ran({ job }: { job: NamedJob }) {
  const t = useTexts(healthTexts);
  const { last, title, plugin } = job;
  const name = t('job_named', { job: title, plugin });
  if (!last) return null;
  const isWell = last.reason === '';
  return (
    <Notice kind={isWell ? 'done' : 'error'}>
      <p>
        {isWell
          ? t('ran_well', { job: name, ms: last.milliseconds })
          : t('ran_badly', { job: name, reason: last.reason })}
      </p>
    </Notice>
  );
}

function Jobs(props: { path: string; jobs: readonly NamedJob[]; nonce: SafeHtml; ran: NamedJob | undefined }) {
  const { path, jobs, nonce, ran } = props;
  const t = useTexts(healthTexts);
  return (
    <>
      <Heading title={t('jobs')} lead={t('jobs_lead')} />
      {ran ? <Ran job={ran} /> : null}
      <Table
        caption={t('jobs')}
        rows={jobs}
        rowKey={({ name }) => name}
        empty={<Empty title={t('no_jobs')} />}
        columns={[
          {
            key: 'job',
            title: t('job'),
            heads: true,
            cell: ({ title, plugin, name }) => (
              <>
                {title}
                <div class="quiet">
                  {plugin} · <code>{name}</code>
                </div>
              </>
            ),
          },
          { key: 'every', title: t('every'), cell: ({ every }) => <Every seconds={every} /> },
          { key: 'last', title: t('last_run'), live: true, cell: ({ last }) => <LastRun last={last} /> },
          {
            key: 'next',
            title: t('next_run'),
            live: true,
            cell: (job) => <NextRun job={job} />,
          },
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
            title: t('actions'),
            cell: ({ name, title, plugin }) => (
              <ButtonForm
                to={`${path}/jobs`}
                nonce={nonce}
                fields={{ job: name }}
                kind="quiet"
                small
                label={t('run_named', { job: t('job_named', { job: title, plugin }) })}
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
      const jobs = await namedJobs(call);
      const ran = jobs.find(({ name }) => name === args.ran);
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
    async handle(call) {
      const { use, args, site } = call;
      const administration = use(ADMINISTRATION);
      const isKnown = (await administration.jobs()).some(({ name }) => name === args.job);
      if (!isKnown) throw notFound('plinth_job_not_found', `There is no job "${args.job}".`);
      await administration.runJob(args.job);
      sayAct(call, 'Ran a job.', { job: args.job });
      return redirect(`${site.url}${use(CONSOLE).path}/jobs?ran=${encodeURIComponent(args.job)}`);
    },
  }),
];

/** The periodic work of all plugins. */
export const jobsScreen: Screen = { id: 'jobs', title: 'Jobs', section: 'health', order: 20, access, pages };
