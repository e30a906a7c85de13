import { Badge, Heading, Table, useAddress, useTexts } from '@plinth/pages/kit';
import { settingTexts } from './texts.js';

/** A plugin that can be set up. */
export interface SettingsRow {
  readonly id: string;
  readonly title: string;
  /** What it is for. */
  readonly describes: string;
  readonly settings: number;
  readonly changed: number;
}

/** The plugins that can be set up, and where something was changed. */
export function SettingsList({ path, rows }: { path: string; rows: readonly SettingsRow[] }) {
  const t = useTexts(settingTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <Table
        caption={t('title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'title',
            title: t('plugin'),
            heads: true,
            cell: ({ id, title, describes }) => (
              <>
                <a href={address(`${path}/settings/${id}`)}>{title}</a>
                <div class="quiet">{describes}</div>
              </>
            ),
          },
          { key: 'settings', title: t('count'), number: true, cell: ({ settings }) => settings },
          {
            key: 'changed',
            title: t('changed'),
            number: true,
            cell: ({ changed }) => (changed > 0 ? <Badge tone="accent">{changed}</Badge> : null),
          },
        ]}
      />
    </>
  );
}
