import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Breadcrumb,
  Button,
  Confirm,
  DangerZone,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  RefusedNotice,
  SelectField,
  SwitchField,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import type { VNode } from 'preact';
import { CREDIT_TYPES } from '../limits.js';
import type { QuotaPackage } from '../packages/package-store.js';
import { quotaTexts } from './texts.js';
import { type ShownUsage, UsageBars, useSize } from './usage-view.js';

/** What the form of a package sends. */
export interface PackageValues {
  readonly name: string;
  readonly image_limit: number;
  readonly video_limit: number;
  readonly audio_limit: number;
  readonly storage_megabytes: number;
  readonly is_default: boolean;
  readonly sort_order: number;
}

interface Shown {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
  readonly done: string | undefined;
}

function Done({ done, refused }: Shown) {
  return (
    <>
      {done === undefined || refused ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
    </>
  );
}

const LIMITS = [
  ['image_limit', 'images'],
  ['video_limit', 'videos'],
  ['audio_limit', 'sounds'],
  ['storage_megabytes', 'storage_megabytes'],
] as const;

function PackageFields({ values, refused }: { values: PackageValues; refused: Refused | undefined }) {
  const t = useTexts(quotaTexts);
  return (
    <>
      <TextField name="name" label={t('name')} value={values.name} maxLength={200} error={errorOf(refused, 'name')} />
      {LIMITS.map(([name, title]) => (
        <TextField
          key={name}
          name={name}
          type="number"
          min={0}
          step={name === 'storage_megabytes' ? 'any' : 1}
          label={t(title)}
          help={t('zero')}
          value={values[name]}
          error={errorOf(refused, name)}
        />
      ))}
      <SwitchField name="is_default" label={t('is_default')} checked={values.is_default} />
      <TextField name="sort_order" type="number" min={0} label={t('sort_order')} value={values.sort_order} />
    </>
  );
}

function Packages({ path, packages }: { path: string; packages: readonly QuotaPackage[] }) {
  const t = useTexts(quotaTexts);
  const address = useAddress();
  const size = useSize();
  const most = (limit: number, text: (limit: number) => VNode | string = (each) => <Num of={each} />) =>
    limit === 0 ? t('no_limit') : text(limit);
  return (
    <Table
      caption={t('packages')}
      rows={packages}
      rowKey={({ id }) => id}
      empty={
        <Empty title={t('no_packages')}>
          <p>{t('no_packages_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'name',
          title: t('name'),
          heads: true,
          cell: ({ id, name }) => <a href={address(`${path}/quotas/packages/${id}`)}>{name}</a>,
        },
        { key: 'image', title: t('image'), number: true, cell: ({ image_limit: limit }) => most(limit) },
        { key: 'video', title: t('video'), number: true, cell: ({ video_limit: limit }) => most(limit) },
        { key: 'audio', title: t('audio'), number: true, cell: ({ audio_limit: limit }) => most(limit) },
        {
          key: 'bytes',
          title: t('bytes'),
          number: true,
          cell: ({ storage_bytes: limit }) => most(limit, size),
        },
        { key: 'default', title: t('is_default'), cell: ({ is_default: usual }) => (usual ? t('yes') : null) },
      ]}
    />
  );
}

/** The packages, and where a member is looked up. */
export function QuotasPage(
  props: Shown & { packages: readonly QuotaPackage[]; values: PackageValues; member: string; unknown: boolean },
) {
  const { path, nonce, packages, values, member, unknown, refused } = props;
  const t = useTexts(quotaTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('quotas')} lead={t('quotas_lead')} />
      <Done {...props} />
      <form method="get" action={address(`${path}/quotas/member`)} class="filters">
        <TextField
          name="member"
          label={t('member')}
          help={t('member_lead')}
          value={member}
          error={unknown ? t('nobody') : undefined}
        />
        <Button kind="quiet">{t('look')}</Button>
      </form>
      <h2>{t('packages')}</h2>
      <Packages path={path} packages={packages} />
      <h2>{t('add')}</h2>
      <Form to={`${path}/quotas`} nonce={nonce}>
        <PackageFields values={values} refused={refused} />
        <Button>{t('add')}</Button>
      </Form>
    </>
  );
}

/** One package. */
export function PackagePage(props: Shown & { id: number; title: string; values: PackageValues }) {
  const { path, nonce, id, title, values, refused } = props;
  const t = useTexts(quotaTexts);
  const to = `${path}/quotas/packages/${id}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('quotas'), path: `${path}/quotas` }]} />
      <Heading title={t('edit', { name: title })} />
      <Done {...props} />
      <Form to={to} nonce={nonce} guarded>
        <input type="hidden" name="act" value="save" />
        <PackageFields values={values} refused={refused} />
        <Button>{t('save')}</Button>
      </Form>
      <DangerZone title={t('remove_title')}>
        <Confirm
          to={to}
          nonce={nonce}
          act={t('remove', { name: title })}
          back={`${path}/quotas`}
          fields={{ act: 'remove' }}
        >
          <p>{t('remove_question')}</p>
        </Confirm>
      </DangerZone>
    </>
  );
}

/** The quota of a member: what they have, and what they are given. */
export function MemberPage(
  props: Shown & {
    id: number;
    name: string;
    usage: ShownUsage;
    packages: readonly QuotaPackage[];
    typed: { readonly amount: string; readonly note: string; readonly credit_type: string };
  },
) {
  const { path, nonce, id, name, usage, packages, typed, refused } = props;
  const t = useTexts(quotaTexts);
  const to = `${path}/quotas/member`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('quotas'), path: `${path}/quotas` }]} />
      <Heading title={t('of_member', { name })} />
      <Done {...props} />
      <UsageBars {...usage} other />
      <h2>{t('give_package')}</h2>
      <Form to={to} nonce={nonce} class="filters">
        <input type="hidden" name="user" value={id} />
        <input type="hidden" name="act" value="package" />
        <SelectField
          name="package"
          label={t('packages')}
          value={String(packages.find(({ name: each }) => each === usage.usage.package)?.id ?? 0)}
          options={[
            { value: '0', title: t('no_package_choice') },
            ...packages.map((each) => ({ value: String(each.id), title: each.name })),
          ]}
        />
        <Button kind="quiet">{t('give')}</Button>
      </Form>
      <h2>{t('credits')}</h2>
      <Form to={to} nonce={nonce}>
        <input type="hidden" name="user" value={id} />
        <input type="hidden" name="act" value="credits" />
        <SelectField
          name="credit_type"
          label={t('kind')}
          value={typed.credit_type}
          options={CREDIT_TYPES.map((value) => ({ value, title: t(value) }))}
        />
        <TextField
          name="amount"
          type="number"
          label={t('amount')}
          help={t('amount_help')}
          value={typed.amount}
          error={errorOf(refused, 'amount')}
        />
        <TextField name="note" label={t('note')} value={typed.note} maxLength={2_000} />
        <Button>{t('adjust')}</Button>
      </Form>
    </>
  );
}
