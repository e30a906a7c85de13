import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Button,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  Paging,
  RefusedNotice,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { creditTexts } from '../console/texts.js';
import type { CreditEntry } from './credit-store.js';

/** What the form sends, as it was typed. */
export interface TypedCredits {
  readonly member: string;
  readonly amount: string;
  readonly note: string;
}

/** Everything that the screen of the credits shows. */
export interface CreditView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
  readonly done: string | undefined;
  readonly typed: TypedCredits;
  readonly entries: readonly CreditEntry[];
  /** Names of people by their ids. */
  readonly names: ReadonlyMap<number, string>;
  /** Whose ledger it is; undefined for everybody's. */
  readonly of: { readonly id: number; readonly name: string } | undefined;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

function Give({ path, nonce, refused, typed }: CreditView) {
  const t = useTexts(creditTexts);
  const field = (name: keyof TypedCredits) => ({
    name,
    label: t(name),
    help: t(`${name}_help`),
  });
  return (
    <section aria-labelledby="give">
      <h2 id="give">{t('give')}</h2>
      <Form to={path} nonce={nonce} values={typed} errors={refused}>
        <TextField {...field('member')} maxLength={200} autocomplete="off" required />
        <TextField {...field('amount')} type="number" step={1} required />
        <TextField {...field('note')} maxLength={500} />
        <Button>{t('give_act')}</Button>
      </Form>
    </section>
  );
}

function Ledger({ path, entries, names, of, ...paging }: CreditView) {
  const t = useTexts(creditTexts);
  const address = useAddress();
  const title = of ? t('ledger_of', { name: of.name }) : t('ledger');
  const reasonOf = ({ listingTitle, note, planTitle, reason }: CreditEntry) =>
    reason === 'spent' ? t('spent', { plan: planTitle, listing: listingTitle }) : note;
  return (
    <section>
      <h2>{title}</h2>
      {of ? (
        <p>
          <a href={address(path)}>{t('everybody')}</a>
        </p>
      ) : null}
      <Table
        caption={title}
        rows={entries}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'who',
            title: t('who'),
            heads: true,
            cell: ({ userId }) => <a href={address(`${path}?user=${userId}`)}>{names.get(userId) ?? `#${userId}`}</a>,
          },
          { key: 'change', title: t('change'), number: true, cell: ({ amount }) => <Num of={amount} /> },
          { key: 'balance', title: t('balance'), number: true, cell: ({ balance }) => <Num of={balance} /> },
          { key: 'why', title: t('why'), cell: (entry) => reasonOf(entry) || null },
          { key: 'by', title: t('by'), cell: ({ givenBy }) => names.get(givenBy) ?? null },
          { key: 'when', title: t('when'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      <Paging {...paging} address={(number) => `${path}?user=${of?.id ?? 0}&page=${number}`} />
    </section>
  );
}

/** Who has credits, what came and went, and where they are given. */
export function CreditsPage(view: CreditView) {
  const { done, refused } = view;
  const t = useTexts(creditTexts);
  return (
    <>
      <RefusedNotice refused={refused} />
      {done === undefined || refused ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <Heading title={t('title')} lead={t('lead')} />
      <Give {...view} />
      <Ledger {...view} />
    </>
  );
}
