import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonLink,
  Empty,
  FileField,
  Form,
  Heading,
  Paging,
  RefusedNotice,
  Table,
  TextField,
  Time,
  type Tone,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { Allowance } from '../hooks.js';
import type { Listing } from '../listings/listing.js';
import { ADDRESSES, listingPath } from '../pages/addresses.js';
import { AllowanceNote } from '../pages/allowances.js';
import { stateTexts } from '../pages/state-texts.js';
import { claimTexts } from '../pages/texts.js';
import type { Claim } from './store.js';

/** What the form of a claim holds. */
export interface TypedClaim {
  readonly role: string;
  readonly proof_text: string;
}

/** The form that claims a listing. */
export function ClaimPage(props: {
  listing: Listing;
  nonce: SafeHtml;
  typed: TypedClaim;
  refused: Refused | undefined;
  allowances: readonly Allowance[];
}) {
  const { listing, nonce, typed, refused, allowances } = props;
  const t = useTexts(claimTexts);
  const path = listingPath(listing);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('directory'), path: ADDRESSES.list },
          { title: listing.title, path },
        ]}
      />
      <RefusedNotice refused={refused} />
      <Heading title={t('heading', { title: listing.title })} lead={t('lead')} />
      <AllowanceNote allowances={allowances} />
      <Form to={`${path}/claim`} nonce={nonce} values={typed} errors={refused} multipart guarded>
        <TextField name="role" label={t('role')} help={t('role_help')} maxLength={50} />
        <TextField name="proof_text" label={t('proof')} help={t('proof_help')} rows={7} required />
        <FileField
          name="proof_file"
          label={t('file')}
          help={t('file_help')}
          accept="image/jpeg,image/png,image/gif,image/webp,application/pdf"
        />
        <div class="actions">
          <Button>{t('send')}</Button>
          <ButtonLink to={path} kind="quiet">
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

const TONES: Readonly<Record<Claim['status'], Tone>> = { pending: 'warning', approved: 'good', rejected: 'bad' };

/** A claim with what it is about. */
export interface OwnClaim {
  readonly claim: Claim;
  readonly listing: Listing | undefined;
  /** Where its document is read. */
  readonly document: string | undefined;
}

/** What a member claimed, and what was decided. */
export function ClaimsPage(props: { rows: readonly OwnClaim[]; page: number; perPage: number; total: number }) {
  const { rows, ...paging } = props;
  const t = useTexts(claimTexts);
  const states = useTexts(stateTexts);
  const address = useAddress();
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('directory'), path: ADDRESSES.list }]} />
      <Heading title={t('claims')} lead={t('claims_lead')} />
      <Table
        caption={t('claims')}
        rows={rows}
        rowKey={({ claim }) => claim.id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'listing',
            title: t('listing'),
            heads: true,
            cell: ({ listing }) =>
              listing?.status === 'publish' ? (
                <a href={address(listingPath(listing))}>{listing.title}</a>
              ) : (
                (listing?.title ?? t('gone'))
              ),
          },
          {
            key: 'said',
            title: t('said'),
            cell: ({ claim }) => (
              <>
                {claim.role}: {claim.proofText}
              </>
            ),
          },
          {
            key: 'document',
            title: t('document'),
            cell: ({ document }) => (document === undefined ? null : <a href={document}>{t('open_document')}</a>),
          },
          {
            key: 'state',
            title: t('state'),
            cell: ({ claim }) => <Badge tone={TONES[claim.status]}>{states(claim.status)}</Badge>,
          },
          { key: 'answer', title: t('answer'), cell: ({ claim }) => claim.answer || null },
          { key: 'since', title: t('since'), cell: ({ claim }) => <Time at={claim.createdAt} /> },
        ]}
      />
      <Paging {...paging} address={(number) => `${ADDRESSES.claims}?page=${number}`} />
    </>
  );
}
