import type { SafeHtml } from '@plinth/kernel';
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
} from '@plinth/kernel/page';
import { workTexts } from './texts.js';

/** What can be decided. */
export type Decision = 'approve' | 'publish' | 'reject' | 'hide';

/** One thing that somebody sent in. */
export interface WorkItem {
  readonly id: number;
  /** The listing that it is, or is about. */
  readonly listing: string;
  readonly url: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
  /** 1 to 5; of reviews. */
  readonly stars?: number | undefined;
  /** Where the proof of a claim is read. */
  readonly proof?: string | undefined;
}

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
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly nonce: SafeHtml;
}

const FORM = 'decisions';
const NAMED = ['pending', 'publish', 'approved', 'rejected', 'draft', 'pending_verification'] as const;

function StatusFilter({ path, name, statuses, status }: WorkView) {
  const t = useTexts(workTexts);
  const address = useAddress();
  const titleOf = (value: string) => {
    const known = NAMED.find((each) => each === value);
    return known ? t(`status_${known}`) : value;
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

function Outcome({ done, left }: WorkView) {
  const t = useTexts(workTexts);
  if (done < 0) return null;
  return (
    <Notice kind={left > 0 || done === 0 ? 'warning' : 'done'}>
      <p>{t('done', { count: done })}</p>
      {left > 0 ? <p>{t('left', { count: left })}</p> : null}
    </Notice>
  );
}

function useColumns({ name }: WorkView): Column<WorkItem>[] {
  const t = useTexts(workTexts);
  const link: Column<WorkItem> = {
    key: 'listing',
    title: t('listing'),
    heads: true,
    cell: ({ listing, url }) => <a href={url}>{listing}</a>,
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
  const { path, name, rows, status, decisions, nonce, ...paging } = view;
  const t = useTexts(workTexts);
  const columns = useColumns(view);
  return (
    <>
      <Heading title={t(name)} lead={t(`${name}_lead`)} />
      <Outcome {...view} />
      <StatusFilter {...view} />
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
          {name === 'reviews' ? null : <TextField name="say" label={t('say')} help={t('say_help')} maxLength={1_000} />}
          <Button kind="quiet">{t('do')}</Button>
        </Form>
      ) : null}
      <Paging {...paging} address={(number) => `${path}/directory/${name}?status=${status}&page=${number}`} />
    </>
  );
}
