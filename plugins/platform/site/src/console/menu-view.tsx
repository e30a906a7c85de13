import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  ChoiceField,
  Confirm,
  DangerZone,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  type Option,
  RefusedNotice,
  SelectField,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { Menu, MenuLocation } from '../menus/menu.js';
import { MOST_WORDS } from './menu-acts.js';
import { MenuItemsTable, type MenuItemsView } from './menu-items-view.js';
import { appearanceTexts } from './texts.js';

interface Shown {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
  readonly done: string | undefined;
}

function Done({ done, refused }: Pick<Shown, 'done' | 'refused'>) {
  return (
    <>
      {done === undefined || refused ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
    </>
  );
}

/** The list of menus. */
export function MenuList(
  props: Shown & {
    menus: readonly { readonly menu: Menu; readonly places: string; readonly items: number }[];
    name: string;
  },
) {
  const { path, nonce, menus, name, refused } = props;
  const t = useTexts(appearanceTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('menus')} lead={t('menus_lead')} />
      <Done {...props} />
      <Table
        caption={t('menus')}
        rows={menus}
        rowKey={({ menu }) => menu.id}
        empty={
          <Empty title={t('no_menus')}>
            <p>{t('no_menus_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'name',
            title: t('menu'),
            heads: true,
            cell: ({ menu }) => <a href={address(`${path}/menus/${menu.id}`)}>{menu.name}</a>,
          },
          { key: 'places', title: t('shown_at'), cell: ({ places }) => places || t('shown_nowhere') },
          { key: 'items', title: t('items'), number: true, cell: ({ items }) => <Num of={items} /> },
        ]}
      />
      <Form to={`${path}/menus`} nonce={nonce} values={{ name }} errors={refused}>
        <TextField name="name" label={t('name')} maxLength={200} />
        <Button>{t('create')}</Button>
      </Form>
    </>
  );
}

/** The question before a menu goes. */
export function AskMenu(props: { path: string; nonce: SafeHtml; menu: Menu; items: number }) {
  const { path, nonce, menu, items } = props;
  const t = useTexts(appearanceTexts);
  const to = `${path}/menus/${menu.id}`;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('menus'), path: `${path}/menus` },
          { title: t('menu_title', { name: menu.name }), path: to },
        ]}
      />
      <Heading title={t('delete_title', { name: menu.name })} />
      <Confirm to={to} nonce={nonce} act={t('delete')} back={to} fields={{ act: 'delete', sure: '1' }}>
        <p>{t('delete_question', { count: items })}</p>
      </Confirm>
    </>
  );
}

/** Everything that the page of a menu shows. */
export interface MenuView extends Shown, MenuItemsView {
  readonly pages: readonly Option[];
  /** What plugins would show in the menu: the blog, the shop. */
  readonly parts: readonly Option[];
  readonly locations: readonly MenuLocation[];
  readonly places: readonly string[];
}

function Adding({ path, nonce, menu, pages, parts, typed, refused }: MenuView) {
  const t = useTexts(appearanceTexts);
  const to = `${path}/menus/${menu.id}`;
  const state = { values: Object.fromEntries(typed), errors: refused };
  return (
    <>
      {parts.length === 0 ? null : (
        <>
          <h2>{t('add_part')}</h2>
          <Form to={to} nonce={nonce} {...state} class="filters">
            <input type="hidden" name="act" value="add_part" />
            <SelectField name="part" label={t('part')} options={parts} />
            <Button kind="quiet">{t('do_add_part')}</Button>
          </Form>
        </>
      )}
      <h2>{t('add_page')}</h2>
      <Form to={to} nonce={nonce} {...state} class="filters">
        <input type="hidden" name="act" value="add_page" />
        <SelectField name="page" label={t('page')} options={pages} />
        <Button kind="quiet">{t('do_add_page')}</Button>
      </Form>
      <h2>{t('add_address')}</h2>
      <Form to={to} nonce={nonce} {...state}>
        <input type="hidden" name="act" value="add_address" />
        <TextField name="url" label={t('address')} help={t('address_help')} maxLength={2_000} />
        <TextField name="title" label={t('label')} maxLength={MOST_WORDS} />
        <Button kind="quiet">{t('do_add_address')}</Button>
      </Form>
    </>
  );
}

/** The page of one menu: its links, their order, where it is shown. */
export function MenuPage(view: MenuView) {
  const { path, nonce, menu, locations, places, items } = view;
  const t = useTexts(appearanceTexts);
  const to = `${path}/menus/${menu.id}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('menus'), path: `${path}/menus` }]} />
      <Heading title={t('menu_title', { name: menu.name })} lead={t('menu_lead')} />
      <Done {...view} />
      <MenuItemsTable {...view} />
      <Adding {...view} />
      <h2>{t('places')}</h2>
      <Form to={to} nonce={nonce}>
        <input type="hidden" name="act" value="places" />
        <ChoiceField
          name="places"
          label={t('places')}
          values={places}
          options={locations.map(({ name, title }) => ({ value: name, title }))}
        />
        <Button kind="quiet">{t('keep_places')}</Button>
      </Form>
      <DangerZone title={t('delete')}>
        <p>{t('delete_lead', { count: items.length })}</p>
        <ButtonForm to={to} nonce={nonce} kind="danger" fields={{ act: 'delete' }}>
          {t('delete')}
        </ButtonForm>
      </DangerZone>
    </>
  );
}
