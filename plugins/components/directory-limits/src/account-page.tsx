import { type Allowance, CATALOG, CLAIMS, LISTINGS } from '@plinth/directory';
import { accountPage, type CallContext, page, pageHooks, signedIn, tap } from '@plinth/kernel';
import { Definitions, Notice, Num, Table, useAddress, useSurroundings, useTexts } from '@plinth/kernel/page';
import { isListed } from './addresses.js';
import { useSpan } from './audit/span.js';
import { statusTexts } from './audit/texts.js';
import { countedAs, remaining } from './remaining.js';
import { settings } from './settings.js';

/** Where members see what they have in the directory and may still send. */
const PATH = '/account/directory';

const KINDS = ['listing', 'review', 'claim', 'contact'] as const;
const HUNDREDTHS = 100;
const ONE = { limit: 1, offset: 0 } as const;

interface Status {
  readonly listings: { readonly total: number; readonly public: number; readonly waiting: number };
  readonly claims: number;
  readonly limits: readonly Allowance[];
  readonly standing: 'free' | 'free_list' | 'uncounted';
  readonly plans: Awaited<ReturnType<typeof catalogOf>>['plans'];
  readonly packs: Awaited<ReturnType<typeof catalogOf>>['packs'];
}

async function catalogOf({ use }: CallContext) {
  const [plans, packs] = await Promise.all([use(CATALOG).plans(), use(CATALOG).creditPacks()]);
  return { plans, packs };
}

async function statusOf(call: CallContext): Promise<Status> {
  const { caller, request, settings: read, use } = call;
  const listed = async (statuses?: readonly ('publish' | 'pending')[]) => {
    const all = ['publish', 'pending', 'draft', 'rejected'] as const;
    return (await use(LISTINGS).list({ ownerId: caller.id, statuses: statuses ?? all, ...ONE })).total;
  };
  const [total, shown, waiting, { total: claims }, catalog] = await Promise.all([
    listed(),
    listed(['publish']),
    listed(['pending']),
    use(CLAIMS).madeBy(caller.id, ONE),
    catalogOf(call),
  ]);
  const counted = countedAs(call, request, caller, undefined);
  const limits = counted ? (await Promise.all(KINDS.map((kind) => remaining(counted, kind)))).flat() : [];
  const exempt = isListed(request.address, read(settings).allowList) ? 'free_list' : 'uncounted';
  const standing = counted ? 'free' : exempt;
  return { listings: { total, public: shown, waiting }, claims, limits, standing, ...catalog };
}

function Limits({ limits, standing }: Pick<Status, 'limits' | 'standing'>) {
  const t = useTexts(statusTexts);
  const span = useSpan();
  return (
    <section>
      <h2>{t('limits')}</h2>
      <Notice>
        <p>{t(standing)}</p>
      </Notice>
      {limits.length === 0 ? null : (
        <>
          <p>{t('free_lead')}</p>
          <Table
            caption={t('limits')}
            rows={limits}
            rowKey={({ kind, seconds }) => `${kind}-${seconds}`}
            columns={[
              { key: 'what', title: t('what'), heads: true, cell: ({ kind }) => t(`limit_${kind}`) },
              {
                key: 'most',
                title: t('most'),
                cell: ({ most, seconds }) => t('most_said', { most, span: span(seconds) }),
              },
              { key: 'left', title: t('left'), number: true, cell: ({ left }) => <Num of={left} /> },
            ]}
          />
        </>
      )}
    </section>
  );
}

function Packages({ plans, packs }: Pick<Status, 'plans' | 'packs'>) {
  const { language } = useSurroundings();
  const t = useTexts(statusTexts);
  const address = useAddress();
  return (
    <>
      {plans.length === 0 ? null : (
        <section>
          <h2>{t('plans')}</h2>
          <p>{t('plans_lead')}</p>
          <Table
            caption={t('plans')}
            rows={plans}
            rowKey={({ id }) => id}
            columns={[
              { key: 'plan', title: t('plan'), heads: true, cell: ({ title }) => title },
              { key: 'price', title: t('price'), cell: ({ displayPrice }) => displayPrice },
              { key: 'time', title: t('time'), number: true, cell: ({ durationDays }) => <Num of={durationDays} /> },
            ]}
          />
        </section>
      )}
      {packs.length === 0 ? null : (
        <section>
          <h2>{t('packs')}</h2>
          <p>{t('packs_lead')}</p>
          <Table
            caption={t('packs')}
            rows={packs}
            rowKey={({ id }) => id}
            columns={[
              { key: 'pack', title: t('pack'), heads: true, cell: ({ name }) => name },
              { key: 'credits', title: t('credits'), number: true, cell: ({ credits }) => <Num of={credits} /> },
              {
                key: 'price',
                title: t('price'),
                number: true,
                cell: ({ currency, price }) =>
                  new Intl.NumberFormat(language, { style: 'currency', currency }).format(price / HUNDREDTHS),
              },
              {
                key: 'buy',
                title: t('buy'),
                cell: ({ buyUrl, name }) =>
                  buyUrl === '' ? null : (
                    <a href={address(buyUrl)} aria-label={t('buy_of', { name })}>
                      {t('buy')}
                    </a>
                  ),
              },
            ]}
          />
        </section>
      )}
    </>
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
      <Packages {...status} />
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
