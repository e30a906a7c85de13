import type { HookReport, TapReport } from '@plinth/kernel/administration';
import type { SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  Definitions,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  Table,
  useTexts,
} from '@plinth/pages/kit';
import { PRIORITIES } from './changes.js';
import { hookTexts } from './texts.js';

/** A tap that was to be moved to what is no priority. */
export interface MoveMistake {
  readonly tap: string;
  /** What was typed. */
  readonly typed: string;
}

const idOf = ({ plugin, id }: TapReport) => `${plugin}:${id}`;

/** A long name that may go on in the next line. */
function Breaking({ name }: { name: string }) {
  return (
    <>
      {name.split(/(?<=[_:.])/).map((part, at) => (
        <span key={at}>
          {part}
          <wbr />
        </span>
      ))}
    </>
  );
}

/** A word of the code, said in words. */
function Coded({ words, code }: { words: string; code: string }) {
  return (
    <>
      {words} <code class="quiet">{code}</code>
    </>
  );
}

const POLICIES = ['isolate', 'fail', 'veto'] as const;

function Policy({ of }: { of: string }) {
  const t = useTexts(hookTexts);
  const policy = POLICIES.find((each) => each === of) ?? 'isolate';
  return <Coded words={t(`policy_${policy}`)} code={of} />;
}

function TapState({ tap }: { tap: TapReport }) {
  const t = useTexts(hookTexts);
  const isMoved = tap.priority !== tap.declaredPriority;
  return (
    <>
      {tap.quarantined ? <Badge tone="bad">{t('quarantined')}</Badge> : null}{' '}
      {tap.muted ? <Badge tone="warning">{t('muted')}</Badge> : null}{' '}
      {isMoved ? (
        <>
          <Badge tone="warning">{t('moved')}</Badge>
          <div class="quiet">{t('moved_from', { priority: tap.declaredPriority })}</div>
        </>
      ) : null}
      {tap.quarantined || tap.muted || isMoved ? null : <Badge tone="good">{t('active')}</Badge>}
    </>
  );
}

interface Acting {
  readonly to: string;
  readonly tap: TapReport;
  readonly nonce: SafeHtml;
}

function MoveForm({ to, tap, nonce, mistake }: Acting & { mistake: MoveMistake | undefined }) {
  const t = useTexts(hookTexts);
  const id = idOf(tap);
  return (
    <Form to={to} nonce={nonce} class="table-actions">
      <input type="hidden" name="tap" value={id} />
      <input type="hidden" name="act" value="move" />
      <input
        type="number"
        name="priority"
        value={mistake?.typed ?? tap.priority}
        min={PRIORITIES.least}
        max={PRIORITIES.most}
        required
        class="small-number"
        aria-label={t('move_named', { tap: id })}
        aria-invalid={mistake ? 'true' : undefined}
        aria-describedby={mistake ? 'field-priority-error' : undefined}
      />
      <Button kind="quiet" small>
        {t('move')}
      </Button>
      {mistake ? (
        <p class="mistake" id="field-priority-error">
          {t('wrong_priority', PRIORITIES)}
        </p>
      ) : null}
    </Form>
  );
}

function TapActions({ to, tap, nonce, isChanged }: Acting & { isChanged: boolean }) {
  const t = useTexts(hookTexts);
  const id = idOf(tap);
  const acts = [
    ...(tap.quarantined ? [] : [tap.muted ? ('unmute' as const) : ('mute' as const)]),
    ...(tap.quarantined || isChanged ? (['release'] as const) : []),
  ];
  return (
    <div class="table-actions">
      {acts.map((act) => (
        <ButtonForm
          key={act}
          to={to}
          nonce={nonce}
          fields={{ tap: id, act }}
          kind="quiet"
          small
          label={t(`${act}_named`, { tap: id })}
        >
          {t(act)}
        </ButtonForm>
      ))}
    </div>
  );
}

/** One hook: its taps in their order, each with its figures, muted or moved by hand. */
export function HookDetails(props: {
  path: string;
  hook: HookReport;
  /** Titles of plugins by their ids. */
  titles: ReadonlyMap<string, string>;
  /** The taps that were changed by hand, as `hook/plugin:id`. */
  changed: ReadonlySet<string>;
  nonce: SafeHtml;
  done?: string | undefined;
  mistake?: MoveMistake | undefined;
}) {
  const { path, hook, titles, changed, nonce, done, mistake } = props;
  const t = useTexts(hookTexts);
  const to = `${path}/hooks/${encodeURIComponent(hook.name)}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/hooks` }]} />
      <Heading title={<code>{hook.name}</code>} lead={hook.describes} />
      {done ? (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      ) : null}
      {mistake ? (
        <Notice kind="error" title={t('wrong_priority_title')}>
          <p>
            <code>{mistake.tap}</code>: {t('wrong_priority', PRIORITIES)}
          </p>
        </Notice>
      ) : null}
      <Definitions
        items={[
          [
            t('kind'),
            <Coded key="kind" words={t(hook.kind === 'filter' ? 'kind_filter' : 'kind_action')} code={hook.kind} />,
          ],
          [t('owner'), titles.get(hook.owner ?? '') ?? hook.owner ?? ''],
          [t('sync'), t(hook.sync ? 'synchronous' : 'asynchronous')],
          [t('on_error'), <Policy key="error" of={hook.onError} />],
          [t('started'), <Num key="started" of={hook.started} />],
        ]}
      />
      {hook.taps.length > 0 ? <p class="quiet">{t('acts_help')}</p> : null}
      <Table
        caption={t('order')}
        rows={hook.taps}
        rowKey={idOf}
        empty={
          <Empty title={t('no_taps')}>
            <p>{t('no_taps_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'tap',
            title: t('tap'),
            heads: true,
            cell: (tap) => (
              <>
                {titles.get(tap.plugin) ?? tap.plugin}
                <div class="quiet">
                  <code>
                    <Breaking name={`${tap.plugin}:${tap.id}`} />
                  </code>
                </div>
                {tap.lastError === null ? null : <p class="mistake">{t('last_error', { error: tap.lastError })}</p>}
              </>
            ),
          },
          { key: 'state', title: t('state'), live: true, cell: (tap) => <TapState tap={tap} /> },
          { key: 'runs', title: t('runs'), number: true, live: true, cell: ({ runs }) => <Num of={runs} /> },
          {
            key: 'mean',
            title: t('mean'),
            number: true,
            live: true,
            cell: ({ averageMs }) => (averageMs === null ? null : <Num of={averageMs} unit={t('ms')} digits={2} />),
          },
          {
            key: 'worst',
            title: t('worst'),
            number: true,
            live: true,
            cell: ({ worstMs }) => (worstMs === null ? null : <Num of={worstMs} unit={t('ms')} digits={2} />),
          },
          { key: 'failures', title: t('failures'), number: true, live: true, cell: ({ failures }) => failures },
          {
            key: 'priority',
            title: t('priority'),
            cell: (tap) => (
              <MoveForm {...{ to, tap, nonce }} mistake={mistake?.tap === idOf(tap) ? mistake : undefined} />
            ),
          },
          {
            key: 'actions',
            title: t('actions'),
            cell: (tap) => <TapActions {...{ to, tap, nonce }} isChanged={changed.has(`${hook.name}/${idOf(tap)}`)} />,
          },
        ]}
      />
    </>
  );
}
