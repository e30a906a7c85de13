import { type CallContext, PLUGINS } from '@plinth/kernel';
import { SHOP } from '@plinth/shop';
import { accountHooks } from './hooks.js';
import { settings } from './settings.js';

/** Namespace of the routes. */
export const NAMESPACE = 'shop-account/v1';

/** Items on a page unless the client asks otherwise (docs/components/shop-account.md, limits). */
export const PER_PAGE_DEFAULT = 12;

/** Most items on a page (docs/components/shop-account.md, limits). */
export const PER_PAGE_MAX = 100;

/** Version of this plugin, which `/config` tells front ends. */
export const VERSION = '0.1.0';

const TABS = ['orders', 'downloads', 'reviews'] as const;

/** How a front end shows one tab of the account. */
export interface AccountTab {
  readonly enabled: boolean;
  readonly label: string;
  readonly slug: string;
  readonly position: number;
}

/** What front ends are told before anybody signs in (docs/components/shop-account.md, config). */
export interface AccountConfig {
  readonly version: string;
  readonly profile_stack: 'community' | 'standalone';
  readonly tabs: Readonly<Record<string, AccountTab>>;
  readonly currency: string;
  readonly rest_namespace: string;
  readonly per_page_default: number;
  readonly per_page_max: number;
}

function tabsOf(call: CallContext): Record<string, AccountTab> {
  const values = call.settings(settings);
  const tabs = TABS.map((id) => {
    const tab: AccountTab = {
      enabled: values[`${id}Enabled`],
      label: values[`${id}Label`],
      slug: values[`${id}Slug`],
      position: values[`${id}Position`],
    };
    return [id, tab] as const;
  });
  return Object.fromEntries(tabs.sort(([, one], [, other]) => one.position - other.position));
}

/** The config as `shop_rest_app_config` leaves it. Nothing in it depends on the caller, because anybody may keep it. */
export async function accountConfig(call: CallContext): Promise<AccountConfig> {
  const config: AccountConfig = {
    version: VERSION,
    profile_stack: call.use(PLUGINS).isOn('community') ? 'community' : 'standalone',
    tabs: tabsOf(call),
    currency: call.use(SHOP).currency().code,
    rest_namespace: NAMESPACE,
    per_page_default: PER_PAGE_DEFAULT,
    per_page_max: PER_PAGE_MAX,
  };
  return call.hooks.filter(accountHooks.shop_rest_app_config, config, call.request);
}
