import { accountPage } from '@plinth/accounts';
import { CATALOG, CLAIMS, CREDITS, type CreditEntry, type CreditPack, LISTINGS, type Plan } from '@plinth/directory';
import { type CallContext, page, signedIn, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { ButtonLink, Definitions, Num, Table, Time, useAddress, useSurroundings, useTexts } from '@plinth/pages/kit';
import { precisionOf } from '@plinth/toolkit';
import { isListed } from './addresses.js';
import { statusTexts } from './audit/texts.js';
import { type OfferedPack, offeredPacks } from './packs.js';
import { countedAs } from './remaining.js';
import { settings } from './settings.js';

/** Where members see what they have in the directory and may still send. */
const PATH = '/account/directory';

/** Lines of the ledger that are shown. */
const MOST_ENTRIES = 20;
const HUNDREDTHS = 100;

/** The price of a credit pack, with as many digits as its currency has whatever version the runtime has. */
function priceOf({ currency, price }: CreditPack, language: string): string {
  const digits = price % HUNDREDTHS === 0 ? precisionOf(currency) : Math.max(2, precisionOf(currency));
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...fraction }).format(price / HUNDREDTHS);
}
const ONE = { limit: 1, offset: 0 } as const;

interface Status {
  readonly listings: { readonly total: number; readonly public: number; readonly waiting: number };
  readonly claims: number;
  readonly standing: 'free' | 'free_list' | 'uncounted';
  readonly plans: readonly Plan[];
  readonly packs: readonly OfferedPack[];
  readonly balance: number;
  readonly entries: readonly CreditEntry[];
}

/** What is chosen and paid for, and what the caller has to pay with. */
async function tradeOf(call: CallContext): Promise<Pick<Status, 'plans' | 'packs' | 'balance' | 'entries'>> {
  const { caller, use } = call;
  const [plans, packs, balance, { entries }] = await Promise.all([
    use(CATALOG).plans(),
    use(CATALOG).creditPacks(),
    use(CREDITS).balance(caller.id),
    use(CREDITS).history({ limit: MOST_ENTRIES, offset: 0 }, caller.id),
  ]);
  return { plans, packs: await offeredPacks(call, packs), balance, entries };
}

async function statusOf(call: CallContext): Promise<Status> {
  const { caller, request, settings: read, use } = call;
  const listed = async (statuses?: readonly ('publish' | 'pending')[]) => {
    const all = ['publish', 'pending', 'draft', 'rejected'] as const;
    return (await use(LISTINGS).list({ ownerId: caller.id, statuses: statuses ?? all, ...ONE })).total;
  };
  const [total, shown, waiting, { total: claims }, trade] = await Promise.all([
    listed(),
    listed(['publish']),
    listed(['pending']),
    use(CLAIMS).madeBy(caller.id, ONE),
    tradeOf(call),
  ]);
  const counted = countedAs(call, request, caller, undefined);
  const exempt = isListed(request.address, read(settings).allowList) ? 'free_list' : 'uncounted';
  const standing = counted ? 'free' : exempt;
  return { listings: { total, public: shown, waiting }, claims, standing, ...trade };
}

function Limits({ standing }: Pick<Status, 'standing'>) {
  const t = useTexts(statusTexts);
  return (
    <section>
      <h2>{t('limits')}</h2>
      <p>{t(standing)}</p>
    </section>
  );
}

function Plans({ plans }: Pick<Status, 'plans'>) {
  const t = useTexts(statusTexts);
  if (plans.length === 0) return null;
  return (
    <section>
      <h2>{t('plans')}</h2>
      <p>{t('plans_lead')}</p>
      <Table
        caption={t('plans')}
        rows={plans}
        rowKey={({ id }) => id}
        columns={[
          { key: 'plan', title: t('plan'), heads: true, cell: ({ title }) => title },
          { key: 'credits', title: t('credits'), number: true, cell: ({ credits }) => <Num of={credits} /> },
          {
            key: 'time',
            title: t('time'),
            number: true,
            cell: ({ durationDays }) => (durationDays === 0 ? t('no_end') : <Num of={durationDays} />),
          },
        ]}
      />
      <ButtonLink to="/submit-listing" kind="quiet">
        {t('add')}
      </ButtonLink>
    </section>
  );
}

function Ledger({ entries }: Pick<Status, 'entries'>) {
  const t = useTexts(statusTexts);
  if (entries.length === 0) return null;
  return (
    <Table
      caption={t('ledger')}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'when', title: t('when'), heads: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
        { key: 'change', title: t('change'), number: true, cell: ({ amount }) => <Num of={amount} /> },
        { key: 'after', title: t('after'), number: true, cell: ({ balance }) => <Num of={balance} /> },
        {
          key: 'why',
          title: t('why'),
          cell: ({ listingTitle: listing, note, planTitle: plan, reason }) =>
            reason === 'spent' ? t('spent', { plan, listing }) : note || t('given'),
        },
      ]}
    />
  );
}

function Packs({ packs }: Pick<Status, 'packs'>) {
  const { language } = useSurroundings();
  const t = useTexts(statusTexts);
  const address = useAddress();
  if (packs.length === 0) return <p>{t('given_by')}</p>;
  const isSold = packs.some(({ url }) => url !== undefined);
  return (
    <>
      <p>{t(isSold ? 'packs_sold' : 'packs_lead')}</p>
      <Table
        caption={t('packs')}
        rows={packs}
        rowKey={({ pack }) => pack.id}
        columns={[
          { key: 'pack', title: t('pack'), heads: true, cell: ({ pack }) => pack.name },
          { key: 'credits', title: t('credits'), number: true, cell: ({ pack }) => <Num of={pack.credits} /> },
          {
            key: 'price',
            title: t('price'),
            number: true,
            cell: ({ pack }) => priceOf(pack, language),
          },
          ...(isSold
            ? [
                {
                  key: 'buy',
                  title: t('buy'),
                  cell: ({ pack, url }: OfferedPack) =>
                    url === undefined ? null : (
                      <a href={address(url)} aria-label={t('buy_of', { name: pack.name })}>
                        {t('buy')}
                      </a>
                    ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** What the caller has to pay for plans with, and how more is had; only where there is something to pay. */
function Credits({ balance, entries, packs, plans }: Status) {
  const t = useTexts(statusTexts);
  const isOfUse = balance > 0 || entries.length > 0 || packs.length > 0 || plans.some(({ credits }) => credits > 0);
  if (!isOfUse) return null;
  return (
    <section>
      <h2>{t('packs')}</h2>
      <p>{t('balance', { count: balance })}</p>
      <Ledger entries={entries} />
      <Packs packs={packs} />
    </section>
  );
}

function StatusPage(status: Status) {
  const { listings, claims } = status;
  const t = useTexts(statusTexts);
  const address = useAddress();
  return (
    <>
      <p>{t('lead')}</p>
      <h2>{t('yours')}</h2>
      <Definitions
        items={[
          [
            t('listings'),
            <>
              {t('listings_said', listings)} · <a href={address('/my-listings')}>{t('see_listings')}</a>
            </>,
          ],
          [
            t('claims'),
            <>
              {t('claims_said', { count: claims })} · <a href={address('/my-claims')}>{t('see_claims')}</a>
            </>,
          ],
        ]}
      />
      <Limits {...status} />
      <Plans {...status} />
      <Credits {...status} />
    </>
  );
}

/** The page of a member's own standing in the directory. */
export const statusPage = page({
  method: 'GET',
  path: PATH,
  summary: 'What the caller has in the directory, the limits, plans and credits.',
  access: signedIn(),
  async handle(call) {
    return accountPage(call, { path: PATH, body: <StatusPage {...(await statusOf(call))} /> });
  },
});

/** The part of the account. */
export const statusTap = tap(pageHooks.account_parts, { id: 'directory' }, ({ site }, entries) => [
  ...entries,
  { title: statusTexts.in(site.language)('part'), url: site.url + PATH },
]);
