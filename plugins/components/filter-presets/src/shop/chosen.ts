import type { PluginContext, RawParameters } from '@plinth/kernel';
import { isOn, type PresetField } from '../fields.js';
import type { Preset } from '../preset.js';
import { PRESETS } from '../store.js';

/** Presets that one page of products shows; a shop has a handful. */
const MAX_SHOWN = 100;

/** One filter on the page of products: its place decides the name of its parameter. */
export interface ShownField<F extends PresetField = PresetField> {
  readonly field: F;
  /** Name of its parameter in the address, e.g. `p3_0`. */
  readonly name: string;
}

/** The presets that shoppers see: enabled and published, by title. */
export function shownPresets({ use }: Pick<PluginContext, 'use'>): Promise<Preset[]> {
  return use(PRESETS).list({ enabled: true, orderBy: 'title', order: 'asc', limit: MAX_SHOWN, offset: 0 });
}

/** The filters of a preset that are on. A filter keeps its name when another one is switched off. */
export function shownFields({ id, config }: Preset): ShownField[] {
  return config.map((field, index) => ({ field, name: `p${id}_${index}` })).filter(({ field }) => isOn(field));
}

/** The texts that an address gives for a name, alone or as a list; anything else in it is disregarded. */
export function textsOf(parameters: RawParameters, name: string): string[] {
  return [parameters[name]].flat().filter((each): each is string => typeof each === 'string' && each !== '');
}

/** The whole numbers among them. */
export function numbersOf(parameters: RawParameters, name: string): number[] {
  const found = textsOf(parameters, name).filter((text) => /^\d{1,9}$/.test(text));
  return [...new Set(found.map(Number))];
}

/** The ids of terms that were chosen, of those that the filter offers. */
export function chosenTerms({ field, name }: ShownField, parameters: RawParameters): number[] {
  if (field.type !== 'tax') return [];
  const offered = field.terms ?? [];
  const chosen = numbersOf(parameters, name).filter((id) => offered.length === 0 || offered.includes(id));
  return isMultiple(field) ? chosen : chosen.slice(0, 1);
}

/** Whether several terms may be chosen: checkboxes unless they say no, a select only if it says yes, radio buttons never. */
export function isMultiple({ multiple, filter_design = 'checkbox' }: Extract<PresetField, { type: 'tax' }>): boolean {
  if (filter_design === 'radio') return false;
  return filter_design === 'checkbox' ? multiple !== 'no' : multiple === 'yes';
}
