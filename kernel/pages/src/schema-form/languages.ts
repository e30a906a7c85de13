import type { Option } from '../kit/field.js';
import { kitTexts } from '../kit/texts.js';

/** The languages that the interface is translated into, each by its own name, and the present one. */
export function languageOptions(present: string): Option[] {
  const values = [...new Set([...Object.keys(kitTexts.tables), present])].filter((value) => value !== '').sort();
  const nameOf = (value: string) => new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value;
  return values.map((value) => ({ value, title: nameOf(value) }));
}
