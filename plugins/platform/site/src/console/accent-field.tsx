import { useState } from '@plinth/pages/island';
import { TextField, useTexts } from '@plinth/pages/kit';
import { COLOUR, USUAL_ACCENT } from './colour.js';
import { appearanceTexts } from './texts.js';

/** The colour as text and as something to pick from: both say the same. Only the text is sent. */
export function AccentField({ value, error }: { value: string; error?: string | undefined }) {
  const t = useTexts(appearanceTexts);
  const [text, setText] = useState(value);
  const onInput = ({ target }: { target: unknown }) => {
    if (typeof target === 'object' && target !== null && 'value' in target) setText(String(target.value));
  };
  const known = text.trim();
  return (
    <div class="accent-field" onInput={onInput}>
      <TextField
        name="accent"
        label={t('accent')}
        help={t('accent_help')}
        value={text}
        maxLength={7}
        placeholder={USUAL_ACCENT}
        autocomplete="off"
        error={error}
      />
      <input
        type="color"
        value={COLOUR.test(known) ? known.toLowerCase() : USUAL_ACCENT}
        aria-label={t('accent_pick')}
        title={t('accent_pick')}
      />
    </div>
  );
}
