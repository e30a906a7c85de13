import type { Refused, SafeHtml } from '@plinth/kernel';
import { errorOf } from '@plinth/kernel';
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
} from '@plinth/kernel/page';
import type { Menu, MenuLocation } from '../menus/menu.js';
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
      <Form to={`${path}/menus`} nonce={nonce}>
        <TextField name="name" label={t('name')} value={name} maxLength={200} error={errorOf(refused, 'name')} />
        <Button>{t('create')}</Button>
      </Form>
    </>
  );
}

/** A link of a menu, as it is called. */
export interface ShownItem {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly position: number;
  readonly parentId: number;
}

/** Everything that the page of a menu shows. */
export interface MenuView extends Shown {
  readonly menu: Menu;
  readonly items: readonly ShownItem[];
  readonly pages: readonly Option[];
  readonly locations: readonly MenuLocation[];
  readonly places: readonly string[];
}

function Items({ path, nonce, menu, items }: MenuView) {
  const t = useTexts(appearanceTexts);
  const form = 'menu-items';
  const parents = (own: number) => items.filter(({ id }) => id !== own);
  if (items.length === 0)
    return (
      <Empty title={t('no_items')}>
        <p>{t('no_items_lead')}</p>
      </Empty>
    );
  return (
    <>
      <Table
        caption={t('items')}
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'link',
            title: t('link'),
            heads: true,
            cell: ({ title, url }) => (
              <>
                {title}
                <div class="quiet">{url}</div>
              </>
            ),
          },
          {
            key: 'position',
            title: t('position'),
            cell: ({ id, title, position }) => (
              <input
                type="number"
                form={form}
                name={`position_${id}`}
                value={position}
                min={1}
                class="small-number"
                aria-label={t('position_of', { name: title })}
              />
            ),
          },
          {
            key: 'below',
            title: t('below'),
            cell: ({ id, title, parentId }) => (
              <select form={form} name={`parent_${id}`} aria-label={t('below_of', { name: title })}>
                <option value="0" selected={parentId === 0}>
                  {t('top')}
                </option>
                {parents(id).map((other) => (
                  <option key={other.id} value={other.id} selected={other.id === parentId}>
                    {other.title}
                  </option>
                ))}
              </select>
            ),
          },
          {
            key: 'remove',
            title: t('remove'),
            cell: ({ id, title }) => (
              <ButtonForm
                to={`${path}/menus/${menu.id}`}
                nonce={nonce}
                fields={{ act: 'remove', item: id }}
                kind="quiet"
                small
                label={t('remove_named', { name: title })}
              >
                {t('remove')}
              </ButtonForm>
            ),
          },
        ]}
      />
      <Form to={`${path}/menus/${menu.id}`} nonce={nonce} id={form}>
        <input type="hidden" name="act" value="order" />
        <Button>{t('order')}</Button>
      </Form>
    </>
  );
}

function Adding({ path, nonce, menu, pages, refused }: MenuView) {
  const t = useTexts(appearanceTexts);
  const to = `${path}/menus/${menu.id}`;
  return (
    <>
      <h2>{t('add_page')}</h2>
      <Form to={to} nonce={nonce} class="filters">
        <input type="hidden" name="act" value="add_page" />
        <SelectField name="page" label={t('page')} options={pages} error={errorOf(refused, 'page')} />
        <Button kind="quiet">{t('add')}</Button>
      </Form>
      <h2>{t('add_address')}</h2>
      <Form to={to} nonce={nonce}>
        <input type="hidden" name="act" value="add_address" />
        <TextField name="url" label={t('address')} maxLength={2_000} error={errorOf(refused, 'url')} />
        <TextField name="title" label={t('label')} maxLength={200} error={errorOf(refused, 'title')} />
        <Button kind="quiet">{t('add')}</Button>
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
      <Items {...view} />
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
        <Confirm to={to} nonce={nonce} act={t('delete')} back={`${path}/menus`} fields={{ act: 'delete' }}>
          <p>{t('delete_question', { count: items.length })}</p>
        </Confirm>
      </DangerZone>
    </>
  );
}
