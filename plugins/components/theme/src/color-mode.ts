import { type CallContext, invalidParam, USERS } from '@plinth/kernel';
import { COLOR_MODES, settings } from './settings.js';

/** `light`, `dark` or `auto`. */
export type ColorMode = (typeof COLOR_MODES)[number];

const META = 'theme_color_mode';

function isColorMode(value: unknown): value is ColorMode {
  return COLOR_MODES.some((mode) => mode === value);
}

/** The caller's colour mode, or the site's default. */
export async function readColorMode({ use, caller, settings: values }: CallContext): Promise<ColorMode> {
  const saved = await use(USERS).meta(caller.id, META);
  return isColorMode(saved) ? saved : values(settings).defaultColorMode;
}

/** Keeps the caller's colour mode. Throws a RestError 400 `rest_invalid_param` when it is missing or no mode. */
export async function saveColorMode({ use, caller }: CallContext, mode: unknown): Promise<ColorMode> {
  if (!isColorMode(mode)) throw invalidParam({ mode: `mode is not one of ${COLOR_MODES.join(', ')}.` });
  await use(USERS).setMeta(caller.id, META, mode);
  return mode;
}
