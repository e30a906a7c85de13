import { type CallContext, type SiteInfo, timestampAfter, USERS } from '@plinth/kernel';
import { ADMINISTRATION, type PluginReport } from '@plinth/kernel/administration';
import {
  AUDIT,
  type AuditEntry,
  auditSubject,
  type HourOfTraffic,
  INCIDENTS,
  type Incident,
  STORAGE,
  type StorageFigures,
  TRAFFIC,
} from '@plinth/operations';
import { CONSOLE, type ConsolePage, consolePage, type ScreenEntry } from '@plinth/pages';
import { ChartStyles } from '@plinth/pages/chart';
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
} from '@plinth/pages/kit';
import { detailsOf, switchedOn } from '../health/audit-words.js';
import { healthTexts } from '../health/texts.js';
import { SizeOfSite, TrafficOfDay } from './figures.js';
import { FEW_ACTS, FirstSteps } from './first-steps.js';
import { reachesPeople } from './mail-reach.js';
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
  /** What the menu of whoever looks has. */
  readonly entries: readonly ScreenEntry[];
  readonly site: SiteInfo;
  /** Whether messages can reach people, as far as it is known. */
  readonly isMailSet: boolean;
  /** Whether the site has just begun. */
  readonly isFresh: boolean;
}

/** Where messages go, on a site that people use: into files that nobody reads, where no mail server is set. */
function MailState({ isMailSet, path }: Overview) {
  const t = useTexts(overviewTexts);
  const address = useAddress();
  if (isMailSet) return null;
  return (
    <Notice kind="warning" title={t('mail_unset')}>
      <p>
        {t('mail_unset_lead')} <a href={address(`${path}/mail`)}>{t('mail_try')}</a>
      </p>
    </Notice>
  );
}

function State({ plugins, incidents, path, isMailSet }: Overview) {
  const t = useTexts(overviewTexts);
  const address = useAddress();
  const failed = plugins.filter(({ state }) => state === 'failed' || state === 'blocked');
  const count = failed.length + incidents.length;
  if (count === 0)
    return isMailSet ? (
      <Notice kind="done" title={t('well')}>
        <p>{t('well_lead')}</p>
      </Notice>
    ) : null;
  return (
    <Notice kind="warning" title={t('unwell', { count })}>
      <ul>
        {failed.map(({ id, title, why }) => (
          <li key={id}>
            <a href={address(`${path}/plugins/${id}`)}>{title}</a> {t('plugin_off', { why: why.replace(/^\w+: /, '') })}
          </li>
        ))}
        {incidents.slice(0, SHOWN).map(({ id, plugin, message, reason, occurrences }) => (
          <li key={id}>
            <strong>{plugin}</strong>: {message}
            {reason ? ` (${reason})` : ''}, {t('times', { count: occurrences })}
          </li>
        ))}
      </ul>
      {incidents.length > 0 ? (
        <p>
          <a href={address(`${path}/failures`)}>{t('all_failures')}</a>
        </p>
      ) : null}
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
        <CardList dense>
          {waiting.map(({ title, path, waiting: count }) => (
            <Card key={path} title={<a href={address(path)}>{title}</a>}>
              <p class="figure">
                <a href={address(path)} aria-label={t('waiting_named', { title, count })}>
                  <Num of={count} />
                </a>
              </p>
            </Card>
          ))}
        </CardList>
      )}
    </section>
  );
}

/** A line of the audit in a sentence, as the audit itself says it. */
function Act({ entry, plugins }: { entry: AuditEntry; plugins: readonly PluginReport[] }) {
  const t = useTexts(healthTexts);
  const isOn = switchedOn(entry);
  const subject = auditSubject(entry.object);
  if (isOn === undefined || !subject) {
    const [first] = detailsOf(entry);
    return (
      <>
        {entry.act} {first === undefined ? null : <span class="quiet">{first}</span>}
      </>
    );
  }
  const title = plugins.find(({ id }) => id === subject.id)?.title ?? subject.id;
  return (
    <>
      {t(isOn ? 'switched_on' : 'switched_off')} {title}
    </>
  );
}

function Changes({ changes, path, plugins }: Overview) {
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
            {changes.map((entry) => (
              <li key={entry.id}>
                <Act entry={entry} plugins={plugins} /> <Ago at={entry.at} />
                <div class="quiet">{t('by', { name: entry.userName, object: entry.object })}</div>
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
  const { plugins, people, path, storage, hours, isFresh } = overview;
  const on = plugins.filter(({ state }) => state === 'on').length;
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <MailState {...overview} />
      <Live name="state" block>
        <State {...overview} />
      </Live>
      <Live name="waiting" block>
        <Waiting {...overview} />
      </Live>
      {isFresh ? <FirstSteps {...overview} /> : null}
      <SizeOfSite {...{ path, on, people, storage }} all={plugins.length} />
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
  const [incidents, { rows: changes, total: acts }, { total: people }, hours, storage] = await Promise.all([
    use(INCIDENTS).since(dayAgo),
    use(AUDIT).page({ page: 1, perPage: SHOWN }),
    use(USERS).list({ limit: 1 }),
    use(TRAFFIC).since(dayAgo),
    use(STORAGE).figures(),
  ]);
  const plugins = use(ADMINISTRATION).plugins();
  const overview = {
    ...{ path, plugins, people, incidents, changes, waiting, entries, hours, storage, site },
    isMailSet: reachesPeople(site),
    isFresh: people <= 1 && acts < FEW_ACTS,
  };
  return consolePage({ title: t('title'), head: <ChartStyles />, body: <Page {...overview} /> });
}
