import { columns, table } from '@plinth/kernel/database';
import type { PresetField } from './fields.js';
import type { EnabledFlag, PresetStatus } from './preset.js';

/** The filter presets. */
export const presets = table(
  'filter_presets',
  {
    id: columns.id(),
    slug: columns.string(191, { unique: true }),
    status: columns.string<PresetStatus>(20),
    title: columns.text(),
    titleKey: columns.string(191),
    /** `yes`, `no`, or empty for a preset that never had the flag. */
    enabled: columns.string<EnabledFlag>(3, { default: '' }),
    config: columns.json<readonly PresetField[]>(),
    fieldsTotal: columns.integer({ default: 0 }),
    fieldsEnabled: columns.integer({ default: 0 }),
    createdAt: columns.time(),
    modifiedAt: columns.time(),
    /** How often it was changed. */
    revision: columns.integer({ default: 0 }),
  },
  {
    legacyName: true,
    bundleSection: 'filter-presets',
    indexes: [
      ['status', 'titleKey', 'id'],
      ['status', 'createdAt', 'id'],
      ['status', 'enabled', 'titleKey', 'id'],
    ],
  },
);
