import { type CallContext, type Timestamp, Type } from '@plinth/kernel';
import { fieldSchema, type PresetField } from './fields.js';
import { presetHooks } from './hooks.js';
import type { Preset, PresetSummary } from './preset.js';

/** A preset as REST shows it (docs/components/filter-presets.md, preset record). */
export interface PresetItem {
  readonly id: number;
  readonly title: string;
  readonly enabled: boolean;
  readonly fields_total: number;
  readonly fields_enabled: number;
  readonly created: string;
  readonly modified: string;
  readonly config?: readonly PresetField[];
}

/** The record that OPTIONS publishes (docs/components/filter-presets.md, schema). */
export const presetSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the preset.' }),
    title: Type.String({ description: 'Title of the preset.' }),
    enabled: Type.Boolean({ description: 'Whether shoppers see it.' }),
    fields_total: Type.Integer({ description: 'How many filters it has.' }),
    fields_enabled: Type.Integer({ description: 'How many of them are on.' }),
    created: Type.String({ description: 'When it was made, UTC.' }),
    modified: Type.String({ description: 'When it was changed last, UTC.' }),
    config: Type.Optional(
      Type.Array(fieldSchema, { description: 'The filters in display order; in lists only with with_config.' }),
    ),
  },
  { title: 'filter_preset' },
);

/** `YYYY-MM-DDTHH:MM:SSZ` (docs/components/filter-presets.md). */
function moment(time: Timestamp): string {
  return `${time.slice(0, 19)}Z`;
}

/** A preset as REST shows it, after `filter_preset_rest_prepare_preset`; with `config` if it was read. */
export async function presentPreset(
  { hooks, request }: CallContext,
  preset: PresetSummary | Preset,
): Promise<PresetItem> {
  const item: PresetItem = {
    id: preset.id,
    title: preset.title,
    enabled: preset.flag === 'yes',
    fields_total: preset.fieldsTotal,
    fields_enabled: preset.fieldsEnabled,
    created: moment(preset.createdAt),
    modified: moment(preset.modifiedAt),
    ...('config' in preset ? { config: preset.config } : {}),
  };
  return hooks.filter(presetHooks.filter_preset_rest_prepare_preset, item, preset, request);
}
