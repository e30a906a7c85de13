import { choice, page, pagingArguments, type Route, signedIn } from '@plinth/kernel';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Ago, ButtonForm, ButtonLink, Empty, Num, Paging, Table, Tabs, useTexts } from '@plinth/pages/kit';
import { PATHS, pastePath } from '../addresses.js';
import { listArguments } from '../pastes/arguments.js';
import { type PasteItem, presentPastes } from '../pastes/items.js';
import { filterOf, pageOfPastes } from '../pastes/lists.js';
import { PASTE_STATUSES, type PasteStatus } from '../pastes/paste.js';
import { placePage } from './frame.js';
import { Link, Marks, PASTE_ACTION } from './kit.js';
import { PasteList } from './paste-list.js';
import { type ListedPaste, withTagLinks } from './tag-links.js';
import { pasteTexts } from './texts.js';

const PER_PAGE = 20;

interface MineView {
  readonly pastes: readonly PasteItem[];
  readonly status: PasteStatus;
  readonly orderby: string;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly total: number;
}

function Actions({ paste }: { paste: PasteItem }) {
  const t = useTexts(pasteTexts);
  const { title } = paste;
  return (
    <span class="table-actions">
      <ButtonLink kind="quiet" small to={pastePath(paste, 'edit')} label={t('edit_named', { title })}>
        {t('edit')}
      </ButtonLink>
      {paste.status === 'trashed' ? null : (
        <ButtonLink kind="quiet" small to={pastePath(paste, 'delete')} label={t('delete_named', { title })}>
          {t('delete')}
        </ButtonLink>
      )}
    </span>
  );
}

function Visibility({ paste }: { paste: PasteItem }) {
  const t = useTexts(pasteTexts);
  const { visibility } = paste;
  return (
    <>
      {t(visibility === 'public' || visibility === 'private' ? visibility : 'unlisted')}{' '}
      <Marks {...paste} visibility="" status="" />
    </>
  );
}

function Pastes({ pastes, status, orderby, order }: MineView) {
  const t = useTexts(pasteTexts);
  return (
    <Table
      caption={t('mine')}
      rows={pastes}
      rowKey={({ id }) => id}
      sorting={{
        by: orderby,
        descending: order === 'desc',
        address: (by, descending) => addressOf({ status, orderby: by, order: descending ? 'desc' : 'asc' }, 1),
      }}
      empty={
        <Empty title={t('none_mine')}>
          <p>{t('none_mine_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'title',
          title: t('title'),
          heads: true,
          sort: 'title',
          cell: (paste) => <Link to={pastePath(paste)}>{paste.title}</Link>,
        },
        { key: 'language', title: t('language'), cell: ({ language }) => language },
        {
          key: 'visibility',
          title: t('visibility'),
          cell: (paste) => <Visibility paste={paste} />,
        },
        {
          key: 'stars',
          title: t('star_column'),
          number: true,
          sort: 'star_count',
          cell: ({ star_count }) => <Num of={star_count} />,
        },
        {
          key: 'views',
          title: t('view_column'),
          number: true,
          sort: 'view_count',
          cell: ({ view_count }) => <Num of={view_count} />,
        },
        { key: 'changed', title: t('changed'), sort: 'updated_at', cell: ({ updated_at }) => <Ago at={updated_at} /> },
        { key: 'do', title: t('change'), cell: (paste) => <Actions paste={paste} /> },
      ]}
    />
  );
}

function addressOf({ status, orderby, order }: Pick<MineView, 'status' | 'orderby' | 'order'>, number: number): string {
  return `${PATHS.mine}?${new URLSearchParams({ status, orderby, order, page: String(number) })}`;
}

function Mine(view: MineView) {
  const t = useTexts(pasteTexts);
  const tabs = PASTE_STATUSES.map((status) => ({
    title: t(status),
    path: `${PATHS.mine}?status=${status}`,
    current: status === view.status,
  }));
  return (
    <>
      <Tabs label={t('mine')} tabs={tabs} />
      <Pastes {...view} />
      <Paging page={view.page} perPage={PER_PAGE} total={view.total} address={(number) => addressOf(view, number)} />
    </>
  );
}

function Starred(view: { pastes: readonly ListedPaste[]; nonce: SafeHtml; page: number; total: number }) {
  const t = useTexts(pasteTexts);
  const { pastes, nonce, page: current, total } = view;
  const unstar = (paste: PasteItem) => (
    <ButtonForm kind="quiet" small to={pastePath(paste, 'star')} nonce={nonce} fields={{ back: 'starred' }}>
      {t('unstar')}
    </ButtonForm>
  );
  return (
    <>
      <PasteList pastes={pastes} action={unstar} empty={{ title: t('none_starred'), lead: t('none_starred_lead') }} />
      <Paging page={current} perPage={PER_PAGE} total={total} address={(number) => `${PATHS.starred}?page=${number}`} />
    </>
  );
}

const { page: pageNumber } = pagingArguments({ perPage: PER_PAGE });

const { orderby, order } = listArguments;

/** What is the caller's own, and what they gave a star. */
export const minePages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.mine,
    summary: "The caller's own pastes, by status.",
    access: signedIn(),
    args: {
      page: pageNumber,
      orderby,
      order,
      status: choice(PASTE_STATUSES, { default: 'active', description: 'Only in this status.' }),
      done: choice(['', 'deleted'], { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { status, done, ...asked } = call.args;
      const range = { ...asked, per_page: PER_PAGE };
      const t = pasteTexts.in(call.site.language);
      const filter = await filterOf(call, { status, user: String(call.caller.id) });
      const { pastes, total } = filter ? await pageOfPastes(call, filter, range) : { pastes: [], total: 0 };
      const view = { ...asked, pastes: await presentPastes(call, pastes), status, total };
      const place = { title: t('mine'), lead: t('mine_lead'), path: PATHS.mine };
      const part = { page: asked.page, perPage: PER_PAGE, total };
      return placePage(call, { ...place, done: done === '' ? undefined : t('done_deleted') }, part, <Mine {...view} />);
    },
  }),
  page({
    method: 'GET',
    path: PATHS.starred,
    summary: 'The pastes that the caller gave a star.',
    access: signedIn(),
    args: { page: pageNumber, done: choice(['', 'unstarred'], { default: '', description: 'What was just done.' }) },
    async handle(call) {
      const { done, page: number } = call.args;
      const t = pasteTexts.in(call.site.language);
      const range = { page: number, per_page: PER_PAGE, orderby: 'created_at', order: 'desc' } as const;
      const { pastes, total } = await pageOfPastes(call, { scope: 'active', starredBy: call.caller.id }, range);
      const nonce = nonceField(call, PASTE_ACTION);
      const view = { pastes: await withTagLinks(call, await presentPastes(call, pastes)), nonce, page: number, total };
      const place = { title: t('starred'), lead: t('starred_lead'), path: PATHS.starred };
      const shown = { ...place, done: done === '' ? undefined : t('done_unstarred') };
      return placePage(call, shown, { page: number, perPage: PER_PAGE, total }, <Starred {...view} />);
    },
  }),
];
