import {
  type CallContext,
  choice,
  offsetOf,
  page,
  pagingArguments,
  type Route,
  redirect,
  signedIn,
} from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { nonceField, type SafeHtml, sitePage } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  ButtonLink,
  Confirm,
  Empty,
  Heading,
  Notice,
  Paging,
  Table,
  Time,
  type Tone,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { LOOKS } from '../decisions/looks.js';
import { isWithdrawable, ownListing, withdrawListing } from '../listings/editing.js';
import { LISTING_STATUSES, type Listing, type ListingStatus } from '../listings/listing.js';
import { ownListingArgument } from '../listings/references.js';
import { LISTINGS } from '../listings/store.js';
import { ADDRESSES, listingPath } from '../pages/addresses.js';
import { stateOf, stateTexts } from '../pages/state-texts.js';
import { runs } from '../plans/choosing.js';
import { WRITE_ACTION } from './step-frame.js';
import { stepPath } from './steps.js';
import { mineTexts, submitTexts } from './submit-texts.js';

const TONES: Readonly<Record<ListingStatus, Tone>> = {
  publish: 'good',
  pending: 'warning',
  draft: 'plain',
  rejected: 'bad',
  pending_verification: 'warning',
};

const withdrawPath = ({ id }: Pick<Listing, 'id'>) => `${ADDRESSES.mine}/${id}/withdraw`;

/** The actions that a listing allows in its current status. */
function Acts({ listing }: { listing: Listing }) {
  const t = useTexts(mineTexts);
  const { status, title, withheld } = listing;
  const isOut = status === 'rejected' || (status === 'draft' && withheld);
  const first = status === 'draft' && !withheld ? 'continue' : 'edit';
  return (
    <div class="table-actions">
      <ButtonLink to={stepPath(listing, 'basics')} kind="quiet" small label={t(`${first}_of`, { title })}>
        {t(first)}
      </ButtonLink>
      {isOut ? (
        <ButtonLink to={stepPath(listing, 'send')} kind="quiet" small label={t('send_of', { title })}>
          {t('send')}
        </ButtonLink>
      ) : null}
      {status === 'publish' || status === 'pending' ? (
        <ButtonLink to={withdrawPath(listing)} kind="quiet" small label={t('withdraw_of', { title })}>
          {t('withdraw')}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function MinePage(props: {
  listings: readonly Listing[];
  page: number;
  perPage: number;
  total: number;
  done: string | undefined;
  /** Decisions about claims that were not seen yet. */
  claimNews: number;
}) {
  const { listings, done, claimNews, ...paging } = props;
  const t = useTexts(mineTexts);
  const states = useTexts(stateTexts);
  const address = useAddress();
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('directory'), path: ADDRESSES.list }]} />
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <Heading
        title={t('mine')}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink to={ADDRESSES.claims} kind="quiet">
              {claimNews === 0 ? t('claims') : t('claims_new', { count: claimNews })}
            </ButtonLink>
            <ButtonLink to={ADDRESSES.submit}>{t('add')}</ButtonLink>
          </>
        }
      />
      <Table
        caption={t('mine')}
        rows={listings}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'name',
            title: t('name'),
            heads: true,
            cell: (listing) => <a href={address(listingPath(listing))}>{listing.title}</a>,
          },
          {
            key: 'state',
            title: t('state'),
            cell: (listing) => <Badge tone={TONES[listing.status]}>{states(stateOf(listing))}</Badge>,
          },
          { key: 'said', title: t('said'), cell: ({ note }) => note || null },
          { key: 'changed', title: t('changed'), cell: ({ modifiedAt }) => <Time at={modifiedAt} /> },
          { key: 'acts', title: t('acts'), cell: (listing) => <Acts listing={listing} /> },
        ]}
      />
      <Paging {...paging} address={(number) => `${ADDRESSES.mine}?page=${number}`} />
    </>
  );
}

/** What happens to the credits that a listing cost. */
function creditsOf({ clock, site }: Pick<CallContext, 'clock' | 'site'>, listing: Listing): string {
  const t = mineTexts.in(site.language);
  const { paidPlanId, planUntil } = listing;
  if (paidPlanId === 0 || !runs(listing, clock)) return t('withdraw_unpaid');
  return planUntil === null ? t('withdraw_paid') : t('withdraw_until', { date: dateInWords(planUntil, site) });
}

function WithdrawPage({ listing, nonce, credits }: { listing: Listing; nonce: SafeHtml; credits: string }) {
  const t = useTexts(mineTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('mine'), path: ADDRESSES.mine }]} />
      <Heading title={t('withdraw_title', { title: listing.title })} />
      <Confirm to={withdrawPath(listing)} nonce={nonce} act={t('withdraw_act')} back={ADDRESSES.mine}>
        <p>{t('withdraw_lead')}</p>
        <p>{credits}</p>
      </Confirm>
    </>
  );
}

const list = page({
  method: 'GET',
  path: ADDRESSES.mine,
  summary: 'The listings of the caller, where they stand, and what can be done with them.',
  module: 'pages',
  access: signedIn(),
  args: {
    ...pagingArguments({ perPage: 20 }),
    done: choice(['', 'publish', 'pending', 'withdrawn'], { default: '', description: 'The last change.' }),
  },
  async handle(call) {
    const { args, caller, site, use } = call;
    const { done, page: number, per_page: perPage } = args;
    const { claims: claimNews } = await use(LOOKS).look(caller.id, 'listings');
    const offset = offsetOf({ page: number, per_page: perPage });
    const own = { ownerId: caller.id, statuses: LISTING_STATUSES };
    const { listings, total } = await use(LISTINGS).list({ ...own, limit: perPage, offset });
    const said = done === '' ? undefined : submitTexts.in(site.language)(`done_${done}`);
    return sitePage(call, {
      title: mineTexts.in(site.language)('mine'),
      body: <MinePage {...{ listings, total, perPage, claimNews }} page={number} done={said} />,
      status: offset > 0 && offset >= total ? 404 : 200,
      layout: 'wide',
    });
  },
});

const withdraw: readonly Route[] = [
  page({
    method: 'GET',
    path: `${ADDRESSES.mine}/:id/withdraw`,
    summary: 'Asks before a listing of the caller leaves the directory.',
    module: 'pages',
    access: signedIn(),
    args: ownListingArgument,
    async handle(call) {
      const { args, caller, site } = call;
      const listing = await ownListing(call, args.id);
      if (!isWithdrawable(caller, listing)) return redirect(site.url + ADDRESSES.mine, 303);
      const title = mineTexts.in(site.language)('withdraw_title', { title: listing.title });
      const view = { listing, nonce: nonceField(call, WRITE_ACTION), credits: creditsOf(call, listing) };
      return sitePage(call, { title, body: <WithdrawPage {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: `${ADDRESSES.mine}/:id/withdraw`,
    summary: 'Takes a listing of the caller out of the directory.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    args: ownListingArgument,
    async handle(call) {
      await withdrawListing(call, await ownListing(call, call.args.id));
      return redirect(`${call.site.url}${ADDRESSES.mine}?done=withdrawn`, 303);
    },
  }),
];

/** The listings of a member, and the question before one is withdrawn. */
export const minePages: readonly Route[] = [list, ...withdraw];
