import { CLOCK, provide, type ServiceDeclaration } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import shop from '@plinth/shop';
import { type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import type { BundledField } from '../src/fields.js';
import filterPresets, { type PresetItem } from '../src/plugin.js';
import { PRESETS, PresetStore } from '../src/store.js';

/** A site with a shop and presets; the clock stands at 2026-01-15T12:00:00Z. */
export function presetSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [shop, filterPresets], ...options });
}

/** Somebody who may manage the shop. */
export const manager = (site: TestSite) => site.as('shop_manager');

/** A preset of a bundle. */
export interface BundledPreset {
  readonly slug: string;
  readonly title?: string;
  readonly status?: 'publish' | 'draft';
  readonly enabled?: boolean;
  readonly createdAt?: string;
  readonly modifiedAt?: string;
  readonly config?: readonly BundledField[];
}

/** Brings presets in, and answers their ids. */
export async function importItem(site: TestSite, ...presets: readonly BundledPreset[]): Promise<number[]> {
  const items = presets.map((preset) => ({ title: preset.slug, config: [], ...preset }));
  await site.importBundle({ plinth: 1, 'filter-presets': items });
  const store = site.pluginContext('filter-presets').use(PRESETS);
  const kept = await Promise.all(presets.map(({ slug }) => store.findBySlug(slug)));
  return kept.map((preset) => preset?.id ?? 0);
}

/** The path of a preset. */
export const at = (id: number | undefined) => `/filter-presets/v1/presets/${id}`;

/** The presets of a list. */
export async function listed(site: TestSite, query: Readonly<Record<string, unknown>> = {}): Promise<PresetItem[]> {
  const response = await (await manager(site)).get('/filter-presets/v1/presets', { query });
  expect(response.status, response.text).to.equal(200);
  return response.json<PresetItem[]>();
}

/** A store one of whose methods fails as a database does that went away. */
export function failingStore(method: 'update' | 'remove'): ServiceDeclaration {
  return provide.factory(PRESETS, (use) => {
    const store = new PresetStore(use(DATABASE), use(CLOCK));
    return Object.defineProperty(store, method, { value: () => Promise.reject(new Error('the database went away')) });
  });
}
