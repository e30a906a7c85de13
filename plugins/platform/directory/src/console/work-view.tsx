import type { SafeHtml } from '@plinth/pages';
import {
  Button,
  type Column,
  Empty,
  Form,
  Heading,
  Notice,
  Paging,
  SelectField,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { stateTexts } from '../pages/state-texts.js';
import { RowActs, RowForm } from './row-acts.js';
import { workTexts } from './texts.js';
import type { Decision, WorkItem } from './work.js';

/** Everything that a work list shows. */
export interface WorkView {
  readonly path: string;
  readonly name: 'listings' | 'claims' | 'reviews';
  readonly rows: readonly WorkItem[];
  readonly statuses: readonly string[];
  readonly status: string;
  readonly decisions: readonly Decision[];
  readonly done: number;
  readonly left: number;
  /** Whether one was just deleted for good. */
  readonly isGone: boolean;
  /** Whether whoever sent something in is told why. */
  readonly says: boolean;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly nonce: SafeHtml;
}

const FORM = 'decisions';
const NAMED = ['pending', 'publish', 'approved', 'rejected', 'draft', 'pending_verification'] as const;

function StatusFilter({ path, name, statuses, status }: WorkView) {
  const t = useTexts(workTexts);
  const states = useTexts(stateTexts);
  const address = useAddress();
  const titleOf = (value: string) => {
    const known = NAMED.find((each) => each === value);
    if (known === 'draft') return t('drafts');
    return known ? states(known) : value;
  };
  return (
    <form method="get" action={address(`${path}/directory/${name}`)} class="filters">
      <SelectField
        name="status"
        label={t('status')}
        value={status}
        options={statuses.map((value) => ({ value, title: titleOf(value) }))}
      />
      <Button kind="quiet">{t('show')}</Button>
    </form>
  );
}

function Outcome({ done, left, isGone }: WorkView) {
  const t = useTexts(workTexts);
  if (isGone)
    return (
      <Notice kind="done">
        <p>{t('gone')}</p>
      </Notice>
    );
  if (done < 0) return null;
  return (
    <Notice kind={left > 0 || done === 0 ? 'warning' : 'done'}>
      <p>{t('done', { count: done })}</p>
      {left > 0 ? <p>{t('left', { count: left })}</p> : null}
    </Notice>
  );
}

function useColumns({ decisions, name, path, says }: WorkView): Column<WorkItem>[] {
  const t = useTexts(workTexts);
  const address = useAddress();
  const link: Column<WorkItem> = {
    key: 'listing',
    title: t('listing'),
    heads: true,
    cell: ({ id, by, listing, url }) => {
      const title = listing || t('unknown');
      const called = name === 'listings' ? title : t(`one_${name}`, { by: by || t('nobody'), title });
      return (
        <>
          <a href={address(`${path}/directory/${name}/${id}`)} aria-label={called}>
            {title}
          </a>
          <span class="row-acts">
            <a href={url} aria-label={t('page_of', { title: called })}>
              {t('see')}
            </a>
          </span>
          <RowActs id={id} name={called} acts={decisions} says={says} />
        </>
      );
    },
  };
  const said: Column<WorkItem> = {
    key: 'what',
    title: t('what'),
    cell: ({ text, stars }) => (
      <>
        {stars === undefined ? null : <strong>{t('stars', { count: stars })} </strong>}
        {text}
      </>
    ),
  };
  const proof: Column<WorkItem> = {
    key: 'proof',
    title: t('proof'),
    cell: (item) => (item.proof === undefined ? null : <a href={item.proof}>{t('file')}</a>),
  };
  return [
    link,
    said,
    ...(name === 'claims' ? [proof] : []),
    { key: 'by', title: t('by'), cell: ({ by }) => by || t('nobody') },
    { key: 'since', title: t('since'), cell: ({ at }) => <Time at={at} /> },
  ];
}

/** A work list: what was sent in, and what becomes of it. */
export function WorkPage(view: WorkView) {
  const { path, name, rows, status, decisions, nonce, says, ...paging } = view;
  const t = useTexts(workTexts);
  const columns = useColumns(view);
  return (
    <>
      <Heading title={t(name)} lead={t(`${name}_lead`)} />
      <Outcome {...view} />
      <StatusFilter {...view} />
      {rows.length > 0 ? <RowForm to={`${path}/directory/${name}`} nonce={nonce} status={status} /> : null}
      <Table
        caption={t(name)}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{ name: 'ids', form: FORM, describes: ({ listing, text }) => listing || text }}
        columns={columns}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
      />
      {rows.length > 0 && decisions.length > 0 ? (
        <Form to={`${path}/directory/${name}`} nonce={nonce} id={FORM} class="filters">
          <input type="hidden" name="status" value={status} />
          <SelectField
            name="act"
            label={t('chosen')}
            value=""
            options={[{ value: '', title: t('choose') }, ...decisions.map((value) => ({ value, title: t(value) }))]}
          />
          {says ? <TextField name="say" label={t('say')} help={t('say_help')} maxLength={1_000} /> : null}
          <Button kind="quiet">{t('do')}</Button>
        </Form>
      ) : null}
      <Paging {...paging} address={(number) => `${path}/directory/${name}?status=${status}&page=${number}`} />
    </>
  );
}
