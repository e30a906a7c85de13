import {
  ADMINISTRATION,
  AUDIT,
  type AuditEntry,
  type CallContext,
  CONSOLE,
  type ConsolePage,
  consolePage,
  type HourOfTraffic,
  INCIDENTS,
  type Incident,
  type PluginReport,
  type ScreenEntry,
  STORAGE,
  type StorageFigures,
  TRAFFIC,
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
  Live,
  Notice,
  Num,
  Timeline,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { ChartStyles } from '@plinth/kernel/page/chart';
import { SizeOfSite, TrafficOfDay } from './figures.js';
import { overviewTexts } from './texts.js';

const DAY_MS = 86_400_000;
const SHOWN = 6;

/** What the overview is made of. */
interface Overview {
  readonly path: string;
  readonly plugins: readonly PluginReport[];
  readonly people: number;
  readonly storage: StorageFigures;
  readonly hours: readonly HourOfTraffic[];
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

function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
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
function WorkPage(overview: Pick<Overview, 'path' | 'waiting'>) {
  const t = useTexts(overviewTexts);
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <Live name="waiting" block>
        <Waiting {...overview} />
      </Live>
    </>
  );
}

function Page(overview: Overview) {
  const t = useTexts(overviewTexts);
  const { plugins, people, path, storage, hours } = overview;
  const on = plugins.filter(({ state }) => state === 'on').length;
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <Live name="state" block>
        <State {...overview} />
      </Live>
      <SizeOfSite {...{ path, on, people, storage }} all={plugins.length} />
      <Live name="waiting" block>
        <Waiting {...overview} />
      </Live>
      <TrafficOfDay hours={hours} />
      <Live name="changes" block>
        <Changes {...overview} />
      </Live>
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
  const t = overviewTexts.in(site.language);
  const waiting = entries.filter((entry) => entry.waiting > 0);
  if (!caller.can('manage_options'))
    return consolePage({ title: t('title'), body: <WorkPage {...{ path, waiting }} /> });
  const dayAgo = timestampAfter(clock, -DAY_MS);
  const [incidents, { rows: changes }, { total: people }, hours, storage] = await Promise.all([
    use(INCIDENTS).since(dayAgo),
    use(AUDIT).page({ page: 1, perPage: SHOWN }),
    use(USERS).list({ limit: 1 }),
    use(TRAFFIC).since(dayAgo),
    use(STORAGE).figures(),
  ]);
  const plugins = use(ADMINISTRATION).plugins();
  const overview = { path, plugins, people, incidents, changes, waiting, hours, storage };
  return consolePage({ title: t('title'), head: <ChartStyles />, body: <Page {...overview} /> });
}
