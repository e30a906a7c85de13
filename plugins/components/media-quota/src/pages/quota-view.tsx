import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  FilterForm,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { CREDIT_TYPES } from '../limits.js';
import type { QuotaPackage } from '../packages/package-store.js';
import { packageTexts, quotaTexts } from './texts.js';
import { type ShownUsage, UsageBars } from './usage-view.js';

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

/** The fields of a package. */
export function PackageFields() {
  const t = useTexts(packageTexts);
  return (
    <>
      <TextField name="name" label={t('name')} maxLength={200} />
      {LIMITS.map(([name, title]) => (
        <TextField
          key={name}
          name={name}
          type="number"
          min={0}
          step={name === 'storage_megabytes' ? 'any' : 1}
          label={t(title)}
          help={t('zero')}
        />
      ))}
      <SwitchField name="is_default" label={t('is_default')} />
      <TextField name="sort_order" type="number" min={0} label={t('sort_order')} />
    </>
  );
}

/** Where a member is looked up. */
export function MemberFinder({ path, member }: { path: string; member: string | undefined }) {
  const t = useTexts(packageTexts);
  return (
    <FilterForm to={`${path}/quotas/member`} values={{ member }}>
      <TextField
        name="member"
        label={t('member')}
        help={t('member_lead')}
        error={member === undefined ? undefined : t('nobody')}
      />
      <Button kind="quiet">{t('look')}</Button>
    </FilterForm>
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
  const all = useTexts(packageTexts);
  const to = `${path}/quotas/member`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: all('list'), path: `${path}/quotas` }]} />
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
      <Form to={to} nonce={nonce} values={typed} errors={refused}>
        <input type="hidden" name="user" value={id} />
        <input type="hidden" name="act" value="credits" />
        <SelectField
          name="credit_type"
          label={t('kind')}
          options={CREDIT_TYPES.map((value) => ({ value, title: t(value) }))}
        />
        <TextField name="amount" type="number" label={t('amount')} help={t('amount_help')} />
        <TextField name="note" label={t('note')} maxLength={2_000} />
        <Button>{t('adjust')}</Button>
      </Form>
    </>
  );
}
