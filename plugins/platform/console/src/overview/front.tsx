import {
  ADMINISTRATION,
  AUDIT,
  type AuditEntry,
  type CallContext,
  CONSOLE,
  type ConsolePage,
  consolePage,
  INCIDENTS,
  type Incident,
  type PluginReport,
  type ScreenEntry,
  timestampAfter,
  USERS,
} from '@plinth/kernel';
import {
  Ago,
  ButtonLink,
  Card,
  CardList,
  Empty,
  Heading,
  Notice,
  Num,
  Timeline,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { overviewTexts } from './texts.js';

const DAY_MS = 86_400_000;
const SHOWN = 6;

/** What the overview is made of. */
interface Overview {
  readonly path: string;
  readonly plugins: readonly PluginReport[];
  readonly people: number;
  readonly incidents: readonly Incident[];
  readonly changes: readonly AuditEntry[];
  readonly waiting: readonly ScreenEntry[];
}

function State({ plugins, incidents }: Overview) {
  const t = useTexts(overviewTexts);
  const failed = plugins.filter(({ state }) => state === 'failed' || state === 'blocked');
  const count = failed.length + incidents.length;
  if (count === 0)
    return (
      <Notice kind="done" title={t('well')}>
        <p>{t('well_lead')}</p>
      </Notice>
    );
  return (
    <Notice kind="warning" title={t('unwell', { count })}>
      <ul>
        {failed.map(({ id, title, why }) => (
          <li key={id}>{t('plugin_off', { title, why })}</li>
        ))}
        {incidents.slice(0, SHOWN).map(({ id, plugin, message, reason, occurrences }) => (
          <li key={id}>
            <strong>{plugin}</strong>: {message}
            {reason ? ` (${reason})` : ''}, {t('times', { count: occurrences })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Waiting({ waiting }: Overview) {
  const t = useTexts(overviewTexts);
  const address = useAddress();
  return (
    <section>
      <h2>{t('needs_you')}</h2>
      {waiting.length === 0 ? (
        <Empty title={t('nothing')}>
          <p>{t('nothing_lead')}</p>
        </Empty>
      ) : (
        <CardList>
          {waiting.map(({ title, path, waiting: count }) => (
            <Card key={path} title={<a href={address(path)}>{title}</a>}>
              <p class="figure">
                <Num of={count} />
              </p>
            </Card>
          ))}
        </CardList>
      )}
    </section>
  );
}

function Changes({ changes, path }: Overview) {
  const t = useTexts(overviewTexts);
  return (
    <section>
      <h2>{t('changes')}</h2>
      {changes.length === 0 ? (
        <Empty title={t('no_changes')}>
          <p>{t('no_changes_lead')}</p>
        </Empty>
      ) : (
        <>
          <Timeline>
            {changes.map(({ id, act, at, userName, object }) => (
              <li key={id}>
                {act} <Ago at={at} />
                <div class="quiet">{t('by', { name: userName, object })}</div>
              </li>
            ))}
          </Timeline>
          <ButtonLink kind="quiet" small to={`${path}/audit`}>
            {t('all_changes')}
          </ButtonLink>
        </>
      )}
    </section>
  );
}

/** For whoever has screens but does not manage the site. */
function WorkPage(overview: Overview) {
  const t = useTexts(overviewTexts);
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <Waiting {...overview} />
    </>
  );
}

function Page(overview: Overview) {
  const t = useTexts(overviewTexts);
  const address = useAddress();
  const { plugins, people, path } = overview;
  const on = plugins.filter(({ state }) => state === 'on').length;
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <State {...overview} />
      <CardList>
        <Card level={2} title={<a href={address(`${path}/plugins`)}>{t('plugins')}</a>}>
          <p class="figure">{t('plugins_on', { on, all: plugins.length })}</p>
        </Card>
        <Card level={2} title={<a href={address(`${path}/users`)}>{t('people')}</a>}>
          <p class="figure">
            <Num of={people} />
          </p>
        </Card>
      </CardList>
      <Waiting {...overview} />
      <Changes {...overview} />
    </>
  );
}

/** The first page of the console, for those who manage the site; whoever has other screens begins with what waits there. */
export async function front(call: CallContext): Promise<ConsolePage | undefined> {
  const { caller, use, clock, site } = call;
  const console = use(CONSOLE);
  const { path } = console;
  const entries = await console.menu(call);
  if (entries.length === 0) return undefined;
  const manages = caller.can('manage_options');
  const t = overviewTexts.in(site.language);
  const [incidents, { rows: changes }, { total: people }] = await Promise.all([
    manages ? use(INCIDENTS).since(timestampAfter(clock, -DAY_MS)) : [],
    manages ? use(AUDIT).page({ page: 1, perPage: SHOWN }) : { rows: [] },
    use(USERS).list({ limit: 1 }),
  ]);
  const plugins = manages ? use(ADMINISTRATION).plugins() : [];
  const waiting = entries.filter((entry) => entry.waiting > 0);
  const overview = { path, plugins, people, incidents, changes, waiting };
  return consolePage({
    title: t('title'),
    body: manages ? <Page {...overview} /> : <WorkPage {...overview} />,
  });
}
