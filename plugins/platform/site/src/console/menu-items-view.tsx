import { errorOf, type Refused, type SafeHtml } from '@plinth/pages';
import { Button, ButtonForm, describedBy, Empty, Form, fieldId, Table, useTexts } from '@plinth/pages/kit';
import type { Menu } from '../menus/menu.js';
import { MOST_WORDS, rowField } from './menu-acts.js';
import { appearanceTexts } from './texts.js';

/** A link of a menu, as it is called. */
export interface ShownItem {
  readonly id: number;
  readonly title: string;
  /** Its own words; empty where it is called as what it leads to. */
  readonly own: string;
  /** Whether it must have words of its own. */
  readonly isNamed: boolean;
  /** Whether what it leads to is gone; readers do not see it then. */
  readonly isGone: boolean;
  readonly url: string;
  readonly position: number;
  readonly parentId: number;
}

/** The links of a menu. */
export interface MenuItemsView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
  readonly menu: Menu;
  readonly items: readonly ShownItem[];
  /** What was typed, by the name of the field, where it was refused. */
  readonly typed: ReadonlyMap<string, string>;
}

const FORM = 'menu-items';

/** What all fields of a row have in common, and what is wrong with this one. */
function useRowField(view: MenuItemsView, field: 'title' | 'position' | 'parent', item: ShownItem, label: string) {
  const name = rowField(field, item);
  const error = errorOf(view.refused, name);
  const control = {
    ...{ form: FORM, name, id: fieldId(name), 'aria-label': label },
    ...{
      'aria-invalid': error ? ('true' as const) : undefined,
      'aria-describedby': describedBy({ name, label, error }),
    },
  };
  const mistake = error ? (
    <p class="mistake" id={`${fieldId(name)}-error`}>
      {error}
    </p>
  ) : null;
  return { control, mistake, typed: view.typed.get(name) };
}

function Words({ view, item }: { view: MenuItemsView; item: ShownItem }) {
  const t = useTexts(appearanceTexts);
  const { control, mistake, typed } = useRowField(view, 'title', item, t('label_of', { name: item.title }));
  const placeholder = item.isNamed ? undefined : item.title;
  return (
    <>
      <input {...control} type="text" value={typed ?? item.own} maxLength={MOST_WORDS} placeholder={placeholder} />
      {mistake}
      <div class="quiet">{item.isGone ? t('gone_lead') : item.url}</div>
    </>
  );
}

function Position({ view, item }: { view: MenuItemsView; item: ShownItem }) {
  const t = useTexts(appearanceTexts);
  const { control, mistake, typed } = useRowField(view, 'position', item, t('position_of', { name: item.title }));
  return (
    <>
      <input {...control} type="number" value={typed ?? item.position} min={1} class="small-number" />
      {mistake}
    </>
  );
}

function Parent({ view, item }: { view: MenuItemsView; item: ShownItem }) {
  const t = useTexts(appearanceTexts);
  const { control, mistake, typed } = useRowField(view, 'parent', item, t('below_of', { name: item.title }));
  const chosen = typed ?? String(item.parentId);
  const others = view.items.filter(({ id }) => id !== item.id);
  return (
    <>
      <select {...control}>
        <option value="0" selected={chosen === '0'}>
          {t('top')}
        </option>
        {others.map((other) => (
          <option key={other.id} value={other.id} selected={String(other.id) === chosen}>
            {other.title}
          </option>
        ))}
      </select>
      {mistake}
    </>
  );
}

/** The links of a menu: their words, their order, what lies below what. */
export function MenuItemsTable(view: MenuItemsView) {
  const { path, nonce, menu, items } = view;
  const t = useTexts(appearanceTexts);
  const to = `${path}/menus/${menu.id}`;
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
          { key: 'link', title: t('link'), heads: true, cell: (item) => <Words view={view} item={item} /> },
          { key: 'position', title: t('position'), cell: (item) => <Position view={view} item={item} /> },
          { key: 'below', title: t('below'), cell: (item) => <Parent view={view} item={item} /> },
          {
            key: 'remove',
            title: t('remove'),
            cell: ({ id, title }) => (
              <ButtonForm
                to={to}
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
      <Form to={to} nonce={nonce} id={FORM} guarded>
        <input type="hidden" name="act" value="order" />
        <Button>{t('order')}</Button>
      </Form>
    </>
  );
}
