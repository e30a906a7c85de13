import { HostError, type PluginContext, reasonOf, Type } from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { HOST_INSIDE, isSecret } from '@plinth/kernel/layer';
import type { BundleSection } from './sections.js';

const settingItem = Type.Object(
  {
    plugin: Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'The id of the plugin; `kernel` for the site itself.',
    }),
    name: Type.String({ minLength: 1, maxLength: 120 }),
    value: Type.Optional(Type.Unknown()),
    secret: Type.Optional(
      Type.Unknown({ description: 'The value of a secret, which is carried only along with digests of passwords.' }),
    ),
  },
  { additionalProperties: false },
);

type SettingItem = Type.Static<typeof settingItem>;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const IN_FRONT = 'the section "front" carries it by slug';

/** Settings that a bundle does not carry, with the reason. An ID is another one on another site. */
const LEFT: ReadonlyMap<string, string> = new Map([
  ['kernel.taps', 'muted and moved taps depend on the plugins of one site'],
  ['content.showOnFront', 'the section "front" carries it'],
  ['content.pageOnFront', IN_FRONT],
  ['content.pageForPosts', IN_FRONT],
  ['content.siteLogo', IN_FRONT],
  ['content.siteIcon', IN_FRONT],
]);

/**
 * The section `settings` of a site bundle: what the owner has set, title and time zone included. Secrets are carried
 * only with digests of passwords. A setting that was changed by hand on the other site, or that its site config gives to
 * a plugin, is left as it is there.
 */
export const settingsSection: BundleSection = {
  name: 'settings',
  title: 'Settings',
  item: settingItem,
  passwords: ['secret'],
  async import(items: readonly SettingItem[], context) {
    const administration = context.use(ADMINISTRATION);
    const known = new Set(administration.plugins().map(({ id }) => id));
    const wanted = new Map<string, Record<string, unknown>>();
    for (const { plugin, name, secret, value = secret } of items) {
      const leave = (why: string) => {
        context.note(`The setting ${plugin}.${name} was left out: ${why}`);
      };
      const reason = LEFT.get(`${plugin}.${name}`);
      if (reason !== undefined) {
        leave(`${reason}.`);
        continue;
      }
      if (!known.has(plugin)) {
        leave('there is no such plugin here.');
        continue;
      }
      const { schemas, configured, changed } = await administration.settings(plugin);
      const values = valuesOf(context, plugin);
      const schema = schemas[name];
      const isSetHere =
        changed.some((each) => each.name === name) ||
        // A site config always has a title; what it says about plugins is the choice of this site.
        (plugin !== 'kernel' && !isSame(configured[name], schema && Reflect.get(schema, 'default')));
      if (!schema) leave('this version does not have it.');
      else if (value === undefined) leave('it is a secret that the bundle does not carry; set it by hand.');
      else if (isSetHere || isSame(values[name], value)) context.count('kept');
      else {
        const { manager } = context.use(HOST_INSIDE);
        try {
          manager.checkSetting(plugin, name, value);
        } catch (thrown) {
          if (!(thrown instanceof HostError)) throw thrown;
          leave(reasonOf(thrown));
          continue;
        }
        context.count('created');
        wanted.set(plugin, { ...wanted.get(plugin), [name]: value });
      }
    }
    // Every process follows a setting at once, so settings change only when the import can no longer be undone.
    await context.use(DATABASE).afterCommit(async () => {
      for (const [plugin, changes] of wanted) {
        await administration.changeSettings(plugin, changes, 0).catch((thrown: unknown) => {
          context.log.warn('settings of a bundle were not applied', { settings: plugin, reason: reasonOf(thrown) });
        });
      }
    });
  },
  async export(context) {
    const administration = context.use(ADMINISTRATION);
    const items: SettingItem[] = [];
    for (const { id: plugin } of administration.plugins()) {
      const { schemas } = await administration.settings(plugin);
      for (const [name, value] of Object.entries(valuesOf(context, plugin))) {
        const schema = schemas[name];
        if (!schema || isSame(Reflect.get(schema, 'default'), value)) continue;
        const reason = LEFT.get(`${plugin}.${name}`);
        if (reason === undefined) items.push({ plugin, name, [isSecret(schema) ? 'secret' : 'value']: value });
        else context.leaveOut(`The setting ${plugin}.${name} was left out: ${reason}.`);
      }
    }
    return items;
  },
};

/** The settings of a plugin as they hold; those of the site also where the site config says them. */
function valuesOf({ use, site }: PluginContext, plugin: string): Readonly<Record<string, unknown>> {
  const values = use(HOST_INSIDE).manager.settings(plugin);
  if (plugin !== 'kernel') return values;
  const { title: siteTitle, description: siteDescription, timezone, language, registrationOpen } = site;
  return { ...values, siteTitle, siteDescription, timezone, language, registrationOpen };
}
