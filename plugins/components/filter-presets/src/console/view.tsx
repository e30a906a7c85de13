import type { SafeHtml } from '@plinth/pages';
import { ButtonForm, CodeBlock, SwitchField, TextField, useTexts } from '@plinth/pages/kit';
import type { Preset, PresetSummary } from '../preset.js';
import { presetTexts } from './texts.js';

/** The longest title, in characters. */
export const MAX_TITLE_LENGTH = 500;

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

/** The button that enables or disables a preset. */
export function Switch({ path, nonce, preset }: { path: string; nonce: SafeHtml; preset: PresetSummary }) {
  const { id, title, flag } = preset;
  const t = useTexts(presetTexts);
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
}

/** The fields of a preset. */
export function PresetFields({ revision, isOpen }: { revision: number; isOpen: boolean }) {
  const t = useTexts(presetTexts);
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      <TextField
        name="title"
        label={t('title')}
        help={t('title_help', { most: MAX_TITLE_LENGTH })}
        maxLength={MAX_TITLE_LENGTH}
        required
      />
      <SwitchField name="enabled" label={t('is_enabled')} />
      <details open={isOpen}>
        <summary>{t('source')}</summary>
        <TextField name="config" label={t('config')} help={t('config_help')} rows={18} />
        <CodeBlock text={EXAMPLE} label={t('example')} />
      </details>
    </>
  );
}

/** A preset as somebody else saved it meanwhile. */
export function Now({ preset }: { preset: Preset }) {
  const t = useTexts(presetTexts);
  return (
    <details open>
      <summary>{t('now')}</summary>
      <p>
        {preset.title} · {t(preset.flag === 'yes' ? 'enabled' : 'disabled')}
      </p>
      <CodeBlock text={configText(preset.config)} label={t('now')} />
    </details>
  );
}
