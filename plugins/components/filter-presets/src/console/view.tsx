import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Ago,
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  CodeBlock,
  Confirm,
  DangerZone,
  Empty,
  Form,
  Heading,
  Notice,
  Paging,
  RefusedNotice,
  SelectField,
  SwitchField,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import type { Preset, PresetSummary } from '../preset.js';
import { FilterRows } from './filters/list-view.js';
import { presetTexts } from './texts.js';

/** The longest title, in characters. */
export const MAX_TITLE_LENGTH = 500;

/** What the form of a preset sends. */
export interface PresetValues {
  readonly title: string;
  readonly enabled: boolean;
  readonly config: string;
  /** How often the preset had been changed when the form was made. */
  readonly revision: number;
}

/** What every page of presets knows. */
export interface Shown {
  /** Of the console. */
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly done: string | undefined;
  /** Whether what was asked for was not done, because somebody else had been faster. */
  readonly isLate: boolean;
  readonly refused: Refused | undefined;
}

const EXAMPLE = JSON.stringify(
  [
    { type: 'tax', filter_name: 'Category', taxonomy: 'product_cat', filter_design: 'checkbox', multiple: 'yes' },
    {
      type: 'price_range',
      filter_name: 'Price',
      price_ranges: [
        { min: 0, max: 50 },
        { min: 50, unlimited: 'yes' },
      ],
    },
    { type: 'review', filter_name: 'Rating' },
  ],
  null,
  2,
);

/** The config of a preset as a text that people edit. */
export function configText(config: Preset['config']): string {
  return JSON.stringify(config, null, 2);
}

function Said({ done, isLate, refused }: Shown) {
  return (
    <>
      {done === undefined || refused ? null : (
        <Notice kind={isLate ? 'warning' : 'done'}>
          <p>{done}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
    </>
  );
}

function Presets({ path, nonce, presets }: Pick<Shown, 'path' | 'nonce'> & { presets: readonly PresetSummary[] }) {
  const t = useTexts(presetTexts);
  const address = useAddress();
  const switched = ({ id, title, flag }: PresetSummary) => {
    const act = flag === 'yes' ? 'disable' : 'enable';
    return (
      <ButtonForm
        to={`${path}/filter-presets/${id}/switch`}
        nonce={nonce}
        fields={{ enabled: flag === 'yes' ? 0 : 1 }}
        kind="quiet"
        small
        label={t(`${act}_named`, { title })}
      >
        {t(act)}
      </ButtonForm>
    );
  };
  return (
    <Table
      caption={t('presets')}
      rows={presets}
      rowKey={({ id }) => id}
      empty={
        <Empty title={t('none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'title',
          title: t('title'),
          heads: true,
          cell: ({ id, title }) => <a href={address(`${path}/filter-presets/${id}`)}>{title}</a>,
        },
        {
          key: 'state',
          title: t('state'),
          cell: ({ flag }) => (
            <Badge tone={flag === 'yes' ? 'good' : 'plain'}>{t(flag === 'yes' ? 'enabled' : 'disabled')}</Badge>
          ),
        },
        {
          key: 'filters',
          title: t('filters'),
          cell: ({ fieldsEnabled: on, fieldsTotal: all }) => t('filters_of', { on, all }),
        },
        { key: 'modified', title: t('modified'), cell: ({ modifiedAt }) => <Ago at={modifiedAt} /> },
        { key: 'act', title: t('act'), cell: switched },
      ]}
    />
  );
}

/** The presets, and the way to a new one. */
export function PresetList(
  props: Shown & {
    presets: readonly PresetSummary[];
    search: string;
    status: string;
    page: number;
    perPage: number;
    total: number;
  },
) {
  const { path, nonce, presets, search, status, page, perPage, total } = props;
  const t = useTexts(presetTexts);
  const address = useAddress();
  const query = `search=${encodeURIComponent(search)}&status=${status}`;
  return (
    <>
      <Heading
        title={t('presets')}
        lead={t('lead')}
        actions={<ButtonLink to={`${path}/filter-presets/new`}>{t('fresh')}</ButtonLink>}
      />
      <Said {...props} />
      <form method="get" action={address(`${path}/filter-presets`)} class="filters">
        <TextField name="search" type="search" label={t('search')} value={search} maxLength={200} />
        <SelectField
          name="status"
          label={t('state')}
          value={status}
          options={[
            { value: 'all', title: t('any') },
            { value: 'enabled', title: t('enabled') },
            { value: 'disabled', title: t('disabled') },
          ]}
        />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      <Presets path={path} nonce={nonce} presets={presets} />
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${path}/filter-presets?${query}&page=${number}`}
      />
    </>
  );
}

function Fields({ values, refused }: { values: PresetValues; refused: Refused | undefined }) {
  const t = useTexts(presetTexts);
  return (
    <>
      <input type="hidden" name="revision" value={values.revision} />
      <TextField
        name="title"
        label={t('title')}
        help={t('title_help', { most: MAX_TITLE_LENGTH })}
        value={values.title}
        maxLength={MAX_TITLE_LENGTH}
        error={errorOf(refused, 'title')}
        required
      />
      <SwitchField name="enabled" label={t('is_enabled')} checked={values.enabled} />
      <details open={errorOf(refused, 'config') !== undefined || refused?.status === 409}>
        <summary>{t('source')}</summary>
        <TextField
          name="config"
          label={t('config')}
          help={t('config_help')}
          value={values.config}
          rows={18}
          error={errorOf(refused, 'config')}
        />
        <CodeBlock text={EXAMPLE} label={t('example')} />
      </details>
    </>
  );
}

function Way({ path }: { path: string }) {
  const t = useTexts(presetTexts);
  return <Breadcrumb crumbs={[{ title: t('presets'), path: `${path}/filter-presets` }]} />;
}

/** The form of a new preset. */
export function NewPresetPage(props: Shown & { values: PresetValues }) {
  const { path, nonce, values, refused } = props;
  const t = useTexts(presetTexts);
  return (
    <>
      <Way path={path} />
      <Heading title={t('fresh')} lead={t('fresh_lead')} />
      <Said {...props} />
      <Form to={`${path}/filter-presets/new`} nonce={nonce} guarded>
        <Fields values={values} refused={refused} />
        <Button>{t('make')}</Button>
      </Form>
    </>
  );
}

/** One preset: its form, and its end. */
export function PresetPage(props: Shown & { preset: Preset; values: PresetValues; shop: string }) {
  const { path, nonce, preset, values, refused, shop } = props;
  const t = useTexts(presetTexts);
  const to = `${path}/filter-presets/${preset.id}`;
  return (
    <>
      <Way path={path} />
      <Heading
        title={t('edit', { title: preset.title })}
        lead={t('edit_lead')}
        actions={
          <ButtonLink to={shop} kind="quiet">
            {t('see')}
          </ButtonLink>
        }
      />
      <Said {...props} />
      {refused?.status === 409 ? (
        <details open>
          <summary>{t('now')}</summary>
          <p>
            {preset.title} · {t(preset.flag === 'yes' ? 'enabled' : 'disabled')}
          </p>
          <CodeBlock text={configText(preset.config)} label={t('now')} />
        </details>
      ) : null}
      <FilterRows to={to} nonce={nonce} preset={preset} />
      <h2>{t('itself')}</h2>
      <Form to={to} nonce={nonce} guarded>
        <Fields values={values} refused={refused} />
        <Button>{t('save')}</Button>
      </Form>
      <DangerZone title={t('remove_title')}>
        <ButtonLink to={`${to}/delete`} kind="danger">
          {t('remove', { title: preset.title })}
        </ButtonLink>
      </DangerZone>
    </>
  );
}

/** The question before a preset goes. */
export function PresetRemoval({ path, nonce, preset }: { path: string; nonce: SafeHtml; preset: Preset }) {
  const t = useTexts(presetTexts);
  const one = `${path}/filter-presets/${preset.id}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('presets'), path: `${path}/filter-presets` }]} />
      <Heading title={t('remove_title')} />
      <Confirm to={`${one}/delete`} nonce={nonce} act={t('remove', { title: preset.title })} back={one}>
        <p>{t('remove_question', { count: preset.fieldsTotal })}</p>
      </Confirm>
    </>
  );
}
