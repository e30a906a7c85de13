import type { SafeHtml } from '@plinth/pages';
import { Badge, Button, ButtonForm, Empty, SelectField, Table, useAddress, useTexts } from '@plinth/pages/kit';
import { isOn, type PresetField } from '../../fields.js';
import type { Preset } from '../../preset.js';
import { filterFormTexts } from './texts.js';
import { KINDS } from './values.js';

/** Where the filters of a preset are changed. */
interface Place {
  /** Of the preset, in the console. */
  readonly to: string;
  readonly nonce: SafeHtml;
  readonly preset: Preset;
}

function Moves({ to, nonce, preset, at, name }: Place & { at: number; name: string }) {
  const t = useTexts(filterFormTexts);
  const last = preset.config.length - 1;
  const move = (by: 'up' | 'down') => (
    <ButtonForm
      to={`${to}/filters/${at}/move`}
      nonce={nonce}
      fields={{ by, revision: preset.revision }}
      kind="quiet"
      small
      label={t(`${by}_named`, { name })}
    >
      {t(by)}
    </ButtonForm>
  );
  return (
    <div class="table-actions">
      {at > 0 ? move('up') : null}
      {at < last ? move('down') : null}
    </div>
  );
}

/** The filters of a preset as rows, each with the way to its form. */
export function FilterRows(place: Place) {
  const { to, preset } = place;
  const t = useTexts(filterFormTexts);
  const address = useAddress();
  const rows = preset.config.map((field, at) => ({ field, at }));
  return (
    <section>
      <h2>{t('filters')}</h2>
      <p class="quiet">{t('filters_lead')}</p>
      <Table
        caption={t('filters')}
        rows={rows}
        rowKey={({ at }) => at}
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
            cell: ({ field, at }) => <a href={address(`${to}/filters/${at}`)}>{field.filter_name}</a>,
          },
          { key: 'kind', title: t('kind'), cell: ({ field }: { field: PresetField }) => t(`kind_${field.type}`) },
          {
            key: 'shown',
            title: t('shown'),
            cell: ({ field }) => (
              <Badge tone={isOn(field) ? 'good' : 'plain'}>{t(isOn(field) ? 'shown' : 'hidden')}</Badge>
            ),
          },
          {
            key: 'order',
            title: t('order_of_rows'),
            cell: ({ field, at }) => <Moves {...place} at={at} name={field.filter_name} />,
          },
        ]}
      />
      <form method="get" action={address(`${to}/filters/new`)} class="filters">
        <SelectField
          name="kind"
          label={t('add_kind')}
          options={KINDS.map((value) => ({ value, title: t(`kind_${value}`) }))}
        />
        <Button kind="quiet">{t('add')}</Button>
      </form>
    </section>
  );
}
