import type { BundleSection } from '@plinth/bundle';
import { choice, Type, USERS } from '@plinth/kernel';
import { chooseColorMode, savedColorModes } from './color-mode.js';
import { COLOR_MODES } from './settings.js';

const modeItem = Type.Object(
  {
    user: Type.String({ minLength: 1, description: 'Login; the natural key.' }),
    mode: choice(COLOR_MODES, { description: 'The color mode that the user chose.' }),
  },
  { additionalProperties: false },
);

type ModeItem = Type.Static<typeof modeItem>;

const BATCH = 200;

/** The section `color_modes` of a site bundle: the color mode that each user chose. */
export const colorModeSection: BundleSection = {
  name: 'color_modes',
  title: 'Color modes of users',
  item: modeItem,
  after: ['users'],
  async import(items: readonly ModeItem[], context) {
    const ids = await context.findMany(
      'users',
      items.map(({ user }) => user),
    );
    const saved = await savedColorModes(context, [...ids.values()]);
    for (const { user, mode } of items) {
      const id = ids.get(user);
      if (id === undefined) {
        context.note(`color_modes: the choice of "${user}" is left out, because this user is not here`);
        continue;
      }
      const isKept = saved.has(id);
      if (!isKept) await chooseColorMode(context, id, mode);
      context.count(isKept ? 'kept' : 'created');
    }
  },
  async export(context) {
    const items: ModeItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const { users } = await context.use(USERS).list({ orderBy: 'id', limit: BATCH, offset });
      const modes = await savedColorModes(
        context,
        users.map(({ id }) => id),
      );
      for (const { id, login } of users) {
        const mode = modes.get(id);
        if (mode !== undefined) items.push({ user: login, mode });
      }
      if (users.length < BATCH) return items;
    }
  },
};
