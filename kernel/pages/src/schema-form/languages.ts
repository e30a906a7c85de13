import type { Option } from '../kit/field.js';

/** Languages that many sites are written in; each calls itself by its own name. */
const LANGUAGES = 'ar cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh'.split(' ');

/** The languages to choose from, with the one that the site has. */
export function languageOptions(present: string): Option[] {
  const values = [...new Set([...LANGUAGES, present])].filter((value) => value !== '').sort();
  const nameOf = (value: string) => new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value;
  return values.map((value) => ({ value, title: nameOf(value) }));
}
