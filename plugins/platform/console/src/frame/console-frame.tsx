import { avatarUrl } from '@plinth/accounts';
import {
  CONSOLE,
  type ConsoleFrame,
  renderHtml,
  type SafeHtml,
  SCREEN_SECTIONS,
  type ScreenEntry,
  signOutHere,
  type Viewing,
} from '@plinth/pages';
import { Avatar, Badge, Live, Main, SkipLink, useAddress, useTexts } from '@plinth/pages/kit';
import { LiveIsland } from '../live/assets.js';
import { LIVE_PATH } from '../live/page.js';
import { front } from '../overview/front.js';
import { frameTexts } from './texts.js';

/** Where the menu stands: beside the page, or in the drawer of narrow windows. */
type Place = 'aside' | 'drawer';

function Entry({ entry, isCurrent, place }: { entry: ScreenEntry; isCurrent: boolean; place: Place }) {
  const t = useTexts(frameTexts);
  const address = useAddress();
  return (
    <li>
      <a href={address(entry.path)} aria-current={isCurrent ? 'page' : undefined}>
        {entry.title}
        <Live name={`${place}-waiting-${entry.path}`}>
          {entry.waiting > 0 ? (
            <Badge tone="accent">
              <span aria-hidden="true">{entry.waiting}</span>
              <span class="visually-hidden">{t('waiting', { count: entry.waiting })}</span>
            </Badge>
          ) : null}
        </Live>
      </a>
    </li>
  );
}

/** Whether a section is its only entry: it needs no heading then. */
function isAlone(entries: readonly ScreenEntry[], title: string): boolean {
  return entries.length === 1 && entries[0]?.title === title;
}

function Menu({ viewing, menu, place }: { viewing: Viewing; menu: readonly ScreenEntry[]; place: Place }) {
  const t = useTexts(frameTexts);
  const { path: home } = viewing.use(CONSOLE);
  const here = viewing.request.path.replace(/\/$/, '');
  const isHere = (path: string) => here === path || here.startsWith(`${path}/`);
  const overview = { plugin: 'console', title: t('overview'), section: 'overview', path: home, waiting: 0 } as const;
  const sections = SCREEN_SECTIONS.filter((section) => section !== 'overview');
  return (
    <nav class="frame-aside" aria-label={t('menu')}>
      <ul>
        <Entry entry={overview} isCurrent={here === home} place={place} />
      </ul>
      {sections.map((section) => {
        const entries = menu.filter((entry) => entry.section === section);
        if (entries.length === 0) return null;
        return (
          <div key={section}>
            {isAlone(entries, t(`section_${section}`)) ? null : <h2>{t(`section_${section}`)}</h2>}
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.path} entry={entry} isCurrent={isHere(entry.path)} place={place} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Header({ viewing }: { viewing: Viewing }) {
  const t = useTexts(frameTexts);
  const { site, caller } = viewing;
  const address = useAddress();
  return (
    <header class="frame-header">
      <div class="frame-bar console-bar">
        <a class="frame-home" href={address(viewing.use(CONSOLE).path)}>
          {site.title}
        </a>
        <div class="frame-menu">
          <a href={address('/')}>{t('view_site')}</a>
        </div>
        {viewing.request.method === 'GET' ? (
          // What answers a form cannot be asked for again, so it stays as it is.
          <LiveIsland url={address(viewing.use(CONSOLE).path + LIVE_PATH)} />
        ) : null}
        <div class="frame-account">
          <details class="drop">
            <summary>
              <Avatar url={avatarUrl(site, caller.user, 48)} size={28} />
              <span class="drop-name">{caller.user?.displayName}</span>
              <span class="visually-hidden">{t('account')}</span>
            </summary>
            <div class="drop-body">
              <ul>
                <li>
                  <a href={site.profileUrl}>{t('account')}</a>
                </li>
                <li>
                  <a href={signOutHere(viewing)}>{t('sign_out')}</a>
                </li>
              </ul>
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}

function Frame({ viewing, main, menu }: { viewing: Viewing; main: SafeHtml; menu: readonly ScreenEntry[] }) {
  const t = useTexts(frameTexts);
  return (
    <>
      <SkipLink />
      <Header viewing={viewing} />
      <details class="frame-drawer drop">
        <summary>{t('console')}</summary>
        <Menu viewing={viewing} menu={menu} place="drawer" />
      </details>
      <div class="frame-columns">
        <Menu viewing={viewing} menu={menu} place="aside" />
        <Main content={main} layout="wide" />
      </div>
    </>
  );
}

/** Header, menu and main part of every page of the console. */
export const consoleFrame: ConsoleFrame = {
  render: (viewing, main, menu) => renderHtml(viewing, <Frame viewing={viewing} main={main} menu={menu} />),
  front,
};
