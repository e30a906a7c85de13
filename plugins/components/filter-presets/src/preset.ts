import type { Timestamp } from '@plinth/kernel';
import type { PresetField } from './fields.js';

/** States of a preset; only published ones are there for REST and for shoppers. */
export const PRESET_STATUSES = ['publish', 'draft'] as const;

/** A state of a preset. */
export type PresetStatus = (typeof PRESET_STATUSES)[number];

/** The stored flag; empty for a preset that never had it, which is disabled. */
export type EnabledFlag = 'yes' | 'no' | '';

/** A preset without its filters, as lists read it. */
export interface PresetSummary {
  readonly id: number;
  readonly slug: string;
  readonly status: PresetStatus;
  readonly title: string;
  readonly flag: EnabledFlag;
  readonly fieldsTotal: number;
  readonly fieldsEnabled: number;
  readonly createdAt: Timestamp;
  readonly modifiedAt: Timestamp;
  /** How often it was changed: who edits it says what they saw. */
  readonly revision: number;
}

/** A preset with its filters. */
export interface Preset extends PresetSummary {
  /** In display order. */
  readonly config: readonly PresetField[];
}

/** What makes a preset. */
export interface NewPreset {
  readonly slug: string;
  readonly title: string;
  readonly status: PresetStatus;
  readonly flag: EnabledFlag;
  readonly config: readonly PresetField[];
  readonly createdAt?: Timestamp | undefined;
  readonly modifiedAt?: Timestamp | undefined;
}

/** Which presets, and in which order. */
export interface PresetQuery {
  /** Default: published ones only. */
  readonly everyStatus?: boolean;
  /** Occurs in the title. */
  readonly search?: string;
  readonly enabled?: boolean;
  readonly orderBy: 'title' | 'date' | 'id';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** All of a preset that people edit. */
export type PresetEdit = Pick<NewPreset, 'title' | 'flag' | 'config'>;

/** What can be changed over REST. */
export interface PresetChanges {
  readonly title?: string;
  readonly flag?: EnabledFlag;
}
