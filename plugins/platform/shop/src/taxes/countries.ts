import type { Option } from '@plinth/pages/kit';

/** Countries and territories by their ISO 3166 codes. */
export const COUNTRIES: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL
BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES
ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT
JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS
MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB
SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA
VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** The name of a country in a language. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

/** All countries by their names in a language, in its alphabetical order. */
export function countryOptions(language: string): Option[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return COUNTRIES.map((value) => ({ value, title: names.of(value) ?? value })).sort((one, other) =>
    compare(one.title, other.title),
  );
}

/** The code of a country that somebody named by its code or its name in a language; '' where there is no such country. */
export function countryCode(named: string, language: string): string {
  const text = named.trim().toLowerCase();
  if (text === '') return '';
  const isNamed = (code: string) =>
    [code, countryName(code, language), countryName(code, 'en')].some((each) => each.toLowerCase() === text);
  return COUNTRIES.find(isNamed) ?? '';
}
