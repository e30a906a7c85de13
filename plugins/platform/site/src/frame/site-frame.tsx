import { avatarUrl } from '@plinth/accounts';
import type { PluginContext } from '@plinth/kernel';
import {
  CONSOLE,
  type FramedContent,
  type NavigationEntry,
  type PageFrame,
  renderHtml,
  signInHere,
  signOutHere,
  type Viewing,
} from '@plinth/pages';
import { Avatar, Main, News, SkipLink, useAddress, useTexts } from '@plinth/pages/kit';
import { SEARCH_PATH } from '../search/view.js';
import { type Around, aroundOf } from './surroundings.js';
import { frameTexts } from './texts.js';

/** So many links stand in the header; the others behind "More". */
const IN_ROW = 6;

function isHere({ site, request }: Viewing, url: string): boolean {
  const path = url.startsWith(site.url) ? url.slice(site.url.length).split(/[?#]/, 1)[0] : undefined;
  if (path === undefined || path === '' || path === '/') return false;
  const here = request.path.replace(/\/$/, '');
  const there = path.replace(/\/$/, '');
  return here === there || here.startsWith(`${there}/`);
}

function Links({ viewing, entries }: { viewing: Viewing; entries: readonly NavigationEntry[] }) {
  return (
    <>
      {entries.map(({ title, url }) => (
        <a key={url} href={url} aria-current={isHere(viewing, url) ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </>
  );
}

/** Links where nothing opens: what lies below one stands behind it, further in. */
function AllLinks({ viewing, entries }: { viewing: Viewing; entries: readonly NavigationEntry[] }) {
  return (
    <>
      {entries.map((entry) => (
        <>
          <Links viewing={viewing} entries={[entry]} />
          {entry.below ? (
            <div class="drop-below">
              <Links viewing={viewing} entries={entry.below} />
            </div>
          ) : null}
        </>
      ))}
    </>
  );
}

/** A link with what lies below it, which opens. */
function Branch({ viewing, entry }: { viewing: Viewing; entry: NavigationEntry }) {
  const { title, below = [] } = entry;
  return (
    <details class="drop">
      <summary>{title}</summary>
      <div class="drop-body">
        <Links viewing={viewing} entries={[entry, ...below]} />
      </div>
    </details>
  );
}

function Menu({ viewing, entries }: { viewing: Viewing; entries: readonly NavigationEntry[] }) {
  const t = useTexts(frameTexts);
  const rest = entries.slice(IN_ROW);
  return (
    <nav class="frame-menu" aria-label={t('site_menu')}>
      {entries
        .slice(0, IN_ROW)
        .map((entry) =>
          entry.below ? (
            <Branch key={entry.url} viewing={viewing} entry={entry} />
          ) : (
            <Links key={entry.url} viewing={viewing} entries={[entry]} />
          ),
        )}
      {rest.length > 0 ? (
        <details class="drop">
          <summary>{t('more')}</summary>
          <div class="drop-body">
            <AllLinks viewing={viewing} entries={rest} />
          </div>
        </details>
      ) : null}
    </nav>
  );
}

/** What whoever is signed in may make. */
function Creation({ entries }: { entries: readonly NavigationEntry[] }) {
  const t = useTexts(frameTexts);
  if (entries.length === 0) return null;
  return (
    <details class="drop frame-create">
      <summary aria-label={t('create_what')}>
        <span class="frame-create-sign" aria-hidden="true">
          +
        </span>
        <span class="drop-name">{t('create')}</span>
      </summary>
      <div class="drop-body">
        <ul>
          {entries.map(({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** The menu of narrow screens. */
function Drawer({ viewing, entries }: { viewing: Viewing; entries: readonly NavigationEntry[] }) {
  const t = useTexts(frameTexts);
  const address = useAddress();
  return (
    <details class="drop frame-narrow">
      <summary>{t('menu')}</summary>
      <nav class="drop-body" aria-label={t('menu')}>
        <AllLinks viewing={viewing} entries={entries} />
        <a href={address(SEARCH_PATH)}>{t('search')}</a>
      </nav>
    </details>
  );
}

function Account({ viewing, account }: { viewing: Viewing; account: readonly NavigationEntry[] }) {
  const { site, caller } = viewing;
  const t = useTexts(frameTexts);
  const address = useAddress();
  if (caller.isVisitor) return <a href={signInHere(site, viewing.request)}>{t('sign_in')}</a>;
  const siteConsole = viewing.use(CONSOLE);
  const hasConsole = siteConsole.frame !== undefined && siteConsole.isFor(caller);
  return (
    <details class="drop">
      <summary>
        <Avatar url={avatarUrl(site, caller.user, 48)} size={28} />
        <span class="drop-name">{caller.user?.displayName}</span>
        <span class="visually-hidden">{t('account')}</span>
        <News count={account.reduce((sum, { news = 0 }) => sum + news, 0)} />
      </summary>
      <div class="drop-body">
        {account.length > 0 ? (
          <>
            <ul class="account-links">
              {account.map(({ title, url, news }) => (
                <li key={url}>
                  <a href={url}>
                    {title}
                    <News count={news} />
                  </a>
                </li>
              ))}
            </ul>
            <hr />
          </>
        ) : null}
        <ul>
          {hasConsole ? (
            <li>
              <a href={address(`${siteConsole.path}/`)}>{t('console')}</a>
            </li>
          ) : null}
          <li>
            <a href={site.profileUrl}>{t('account')}</a>
          </li>
          <li>
            <a href={signOutHere(viewing)}>{t('sign_out')}</a>
          </li>
        </ul>
      </div>
    </details>
  );
}

function Frame({ viewing, content, around }: { viewing: Viewing; content: FramedContent; around: Around }) {
  const { site } = viewing;
  const address = useAddress();
  const { main, layout, navigation, account, creation } = content;
  const t = useTexts(frameTexts);
  return (
    <>
      <SkipLink />
      <header class="frame-header">
        <div class="frame-bar">
          <Drawer viewing={viewing} entries={navigation} />
          <a class="frame-home" href={address('/')}>
            {around.logo === undefined ? (
              site.title
            ) : (
              <img class="frame-logo" src={around.logo} alt={site.title} height={36} />
            )}
          </a>
          <Menu viewing={viewing} entries={navigation} />
          <div class="frame-account">
            <a class="frame-search" href={address(SEARCH_PATH)}>
              {t('search')}
            </a>
            <Creation entries={creation} />
            <Account viewing={viewing} account={account} />
          </div>
        </div>
      </header>
      <Main content={main} layout={layout} />
      <footer class="frame-footer">
        <div>
          <span>{site.title}</span>
          {site.description ? <span>{site.description}</span> : null}
          {around.footer.length > 0 ? (
            <nav aria-label={t('footer')}>
              {around.footer.map(({ title, url }) => (
                <a key={url} href={url}>
                  {title}
                </a>
              ))}
            </nav>
          ) : null}
        </div>
      </footer>
    </>
  );
}

/** Header with menu and account, main part, footer: what the pages of the site stand in. */
export function siteFrame(context: PluginContext): PageFrame {
  return {
    async render(viewing, content) {
      const around = await aroundOf(context);
      return renderHtml(viewing, <Frame viewing={viewing} content={content} around={around} />);
    },
  };
}
