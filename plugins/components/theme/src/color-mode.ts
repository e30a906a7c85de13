import { type CallContext, invalidParam, USERS } from '@plinth/kernel';
import { COLOR_MODES, settings } from './settings.js';

/** `light`, `dark` or `auto`. */
export type ColorMode = (typeof COLOR_MODES)[number];

const META = 'theme_color_mode';

function isColorMode(value: unknown): value is ColorMode {
  return COLOR_MODES.some((mode) => mode === value);
}

/** What somebody has chosen; undefined for nothing. */
export async function savedColorMode(
  { use }: Pick<CallContext, 'use'>,
  userId: number,
): Promise<ColorMode | undefined> {
  const saved = await use(USERS).meta(userId, META);
  return isColorMode(saved) ? saved : undefined;
}

/** The caller's colour mode, or the site's default. */
export async function readColorMode(call: CallContext): Promise<ColorMode> {
  return (await savedColorMode(call, call.caller.id)) ?? call.settings(settings).defaultColorMode;
}

/** Keeps the caller's colour mode. Throws a RestError 400 `rest_invalid_param` when it is missing or no mode. */
export async function saveColorMode({ use, caller }: CallContext, mode: unknown): Promise<ColorMode> {
  if (!isColorMode(mode)) throw invalidParam({ mode: `mode is not one of ${COLOR_MODES.join(', ')}.` });
  await use(USERS).setMeta(caller.id, META, mode);
  return mode;
}
