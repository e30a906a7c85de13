import { definePort, type SettingsValues } from '@plinth/kernel';
import type { settings } from '../settings.js';

/**
 * The settings of the content platform as they are now. Code that runs on behalf of another plugin (the routes of a
 * type that it brings) reads them here, because its own context knows only its own settings.
 */
export const CONTENT_SETTINGS = definePort<() => SettingsValues<typeof settings.schemas>>('content/settings');
