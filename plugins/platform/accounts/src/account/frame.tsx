import type { CallContext, RestResponse } from '@plinth/kernel';
import { asHtml, type NavigationEntry, type PageMarkup, pageHooks } from '@plinth/pages';
import { Heading, Html, Notice, Tabs, useTexts } from '@plinth/pages/kit';
import type { ComponentChildren, VNode } from 'preact';
import { privatePage } from '../private-page.js';
import { accountTexts } from '../texts.js';

/** The parts of somebody's account that the host brings, each with an address of its own. */
export const ACCOUNT_PARTS = {
  profile: '/account',
  security: '/account/password',
  passkeys: '/account/security',
  sessions: '/account/sessions',
  applications: '/account/applications',
} as const;

/** Heading and tabs around a part of the account. */
function AccountFrame(props: {
  /** The address of this part. */
  current: string;
  parts: readonly NavigationEntry[];
  done: string | undefined;
  children: ComponentChildren;
}): VNode {
  const { current, parts, done, children } = props;
  const t = useTexts(accountTexts);
  const tabs = parts.map(({ title, url }) => ({ title, path: url, current: url === current }));
  return (
    <>
      <Heading title={t('account')} lead={t('account_lead')} />
      <div class="beside">
        <Tabs label={t('tabs')} tabs={tabs} />
        <div>
          {done ? (
            <Notice kind="done">
              <p>{done}</p>
            </Notice>
          ) : null}
          {children}
        </div>
      </div>
    </>
  );
}

/** The parts of the account in their order: those of the host, then what plugins add. */
function partsOf({
  hooks,
  site,
  caller,
}: CallContext): Promise<readonly NavigationEntry[]> | readonly NavigationEntry[] {
  const t = accountTexts.in(site.language);
  const own = (['profile', 'security', 'passkeys', 'sessions', 'applications'] as const).map((part) => ({
    title: t(part),
    url: site.url + ACCOUNT_PARTS[part],
  }));
  return hooks.filter(pageHooks.account_parts, own, caller);
}

/**
 * A page of the account of whoever is signed in, between the tabs of its parts; nobody keeps it. A plugin adds its part to
 * the tabs by the hook `account_parts`.
 */
export async function accountPage(
  call: CallContext,
  page: {
    /** Where this part is, below the site's address. */
    path: string;
    body: PageMarkup;
    /** The title, where a part has several pages; default: that of the part. */
    title?: string;
    /** What was just done, in a sentence. */
    done?: string | undefined;
    status?: number;
  },
): Promise<RestResponse> {
  const { path, body, done, status = 200 } = page;
  const parts = await partsOf(call);
  const account = accountTexts.in(call.site.language)('account');
  const part = parts.find(({ url }) => url === call.site.url + path);
  const own = page.title ?? part?.title;
  const title = own === undefined ? account : `${own} – ${account}`;
  const framed = (
    <AccountFrame current={call.site.url + path} parts={parts} done={done}>
      <Html of={asHtml(call, body)} as="div" />
    </AccountFrame>
  );
  return privatePage(call, { title, body: framed, status, layout: 'wide' });
}
