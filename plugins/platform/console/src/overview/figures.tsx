import type { HourOfTraffic, StorageFigures } from '@plinth/operations';
import { ChartFigure, type ChartPayload } from '@plinth/pages/chart';
import { Bytes, Card, CardList, Live, Num, useAddress, useSurroundings, useTexts } from '@plinth/pages/kit';
import { overviewTexts } from './texts.js';

const HOURS = 24;
const HOUR_MS = 3_600_000;
const HOUR_LENGTH = 13;
/** The last day hour by hour, hours without a request among them. */
function useDay(hours: readonly HourOfTraffic[], title: string, series: readonly [string, string]): ChartPayload {
  const { now, timezone, language } = useSurroundings();
  const byHour = new Map(hours.map((hour) => [hour.hour.slice(0, HOUR_LENGTH), hour]));
  const format = new Intl.DateTimeFormat(language, {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone },
  } as const);
  const moments = Array.from({ length: HOURS }, (_, back) => {
    const moment = new Date(new Date(now).getTime() - (HOURS - 1 - back) * HOUR_MS);
    return new Date(`${moment.toISOString().slice(0, HOUR_LENGTH)}:00:00.000Z`);
  });
  const found = moments.map((moment) => byHour.get(moment.toISOString().slice(0, HOUR_LENGTH)));
  return {
    title,
    chartType: 'line',
    chartData: {
      labels: moments.map((moment) => format.format(moment)),
      datasets: [
        { label: series[0], data: found.map((hour) => hour?.requests ?? 0) },
        { label: series[1], data: found.map((hour) => hour?.failures ?? 0) },
      ],
    },
    options: { maintainAspectRatio: false },
  };
}

/** What was asked of the site within a day, and what of it failed. */
export function TrafficOfDay({ hours }: { hours: readonly HourOfTraffic[] }) {
  const t = useTexts(overviewTexts);
  const chart = useDay(hours, t('traffic'), [t('requests'), t('failed_requests')]);
  const sum = (of: 'requests' | 'failures') => hours.reduce((all, hour) => all + hour[of], 0);
  const requests = sum('requests');
  // One hour is no line.
  const isLine = hours.filter((hour) => hour.requests > 0).length > 1;
  return (
    <section>
      <h2>{t('traffic')}</h2>
      <p>
        <Live name="traffic">
          {requests === 0 ? t('no_requests') : t('traffic_lead', { requests, failures: sum('failures') })}
        </Live>
      </p>
      <Live name="traffic-chart" block>
        {isLine ? <ChartFigure chart={chart} /> : <p class="quiet">{t('chart_later')}</p>}
      </Live>
    </section>
  );
}

/** How large the site is. */
export function SizeOfSite(props: { path: string; on: number; all: number; people: number; storage: StorageFigures }) {
  const { path, on, all, people, storage } = props;
  const t = useTexts(overviewTexts);
  const address = useAddress();
  return (
    <CardList dense>
      <Card level={2} title={<a href={address(`${path}/plugins`)}>{t('plugins')}</a>}>
        <p class="figure">
          <Live name="plugins-on">{t('plugins_on', { on, all })}</Live>
        </p>
      </Card>
      <Card level={2} title={<a href={address(`${path}/users`)}>{t('people')}</a>}>
        <p class="figure">
          <Live name="people">
            <Num of={people} />
          </Live>
        </p>
      </Card>
      {storage.database === undefined ? null : (
        <Card level={2} title={t('database')}>
          <p class="figure">
            <Live name="database">
              <Bytes of={storage.database} />
            </Live>
          </p>
        </Card>
      )}
      <Card level={2} title={t('uploads')}>
        <p class="figure">
          <Live name="uploads">
            <Bytes of={storage.uploads} />
          </Live>
        </p>
        <p class="quiet">
          <Live name="files">{t(storage.isCapped ? 'files_capped' : 'files', { count: storage.files })}</Live>
        </p>
      </Card>
    </CardList>
  );
}
