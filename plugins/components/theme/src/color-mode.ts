import type { UserMetaDefinition } from '@plinth/accounts';
import { type CallContext, choice, invalidParam, type PluginContext, USERS } from '@plinth/kernel';
import { COLOR_MODES, settings } from './settings.js';

/** `light`, `dark` or `auto`. */
export type ColorMode = (typeof COLOR_MODES)[number];

const META = 'theme_color_mode';

/** The color mode as it is stored with accounts. */
export const colorModeMeta: UserMetaDefinition = {
  name: META,
  type: 'string',
  schema: choice(COLOR_MODES),
  contexts: [],
  notInBundle: 'the section "color_modes" carries it',
};

function isColorMode(value: unknown): value is ColorMode {
  return COLOR_MODES.some((mode) => mode === value);
}

/** The color modes that users have chosen, by user ID; users who have not chosen one are left out. */
export async function savedColorModes(
  { use }: Pick<PluginContext, 'use'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ColorMode>> {
  const found = new Map<number, ColorMode>();
  for (const [id, values] of await use(USERS).metaOfMany(userIds, [META])) {
    const saved = values.get(META);
    if (isColorMode(saved)) found.set(id, saved);
  }
  return found;
}

/** What somebody has chosen; undefined for nothing. */
export async function savedColorMode(
  context: Pick<PluginContext, 'use'>,
  userId: number,
): Promise<ColorMode | undefined> {
  return (await savedColorModes(context, [userId])).get(userId);
}

/** The caller's colour mode, or the site's default. */
export async function readColorMode(call: CallContext): Promise<ColorMode> {
  return (await savedColorMode(call, call.caller.id)) ?? call.settings(settings).defaultColorMode;
}

/** Saves the color mode of a user. */
export async function chooseColorMode(
  { use }: Pick<PluginContext, 'use'>,
  userId: number,
  mode: ColorMode,
): Promise<void> {
  await use(USERS).setMeta(userId, META, mode);
}

/** Saves the caller's color mode. Throws a RestError 400 `rest_invalid_param` when it is missing or not a mode. */
export async function saveColorMode(call: CallContext, mode: unknown): Promise<ColorMode> {
  if (!isColorMode(mode)) throw invalidParam({ mode: `mode is not one of ${COLOR_MODES.join(', ')}.` });
  await chooseColorMode(call, call.caller.id, mode);
  return mode;
}
