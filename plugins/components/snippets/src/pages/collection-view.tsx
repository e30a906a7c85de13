import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  Card,
  CardList,
  ChoiceField,
  Confirm,
  Empty,
  Form,
  Heading,
  Paging,
  RefusedNotice,
  Table,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { collectionPath, PATHS, pastePath } from '../addresses.js';
import { COLLECTION_VISIBILITIES, type Collection } from '../collections/collection-store.js';
import type { CollectionItem } from '../collections/items.js';
import type { PasteItem } from '../pastes/items.js';
import type { Paste } from '../pastes/paste.js';
import { collectionTexts } from './collection-texts.js';
import { Done, Link } from './kit.js';
import { PasteList } from './paste-list.js';
import type { ListedPaste } from './tag-links.js';
import { pasteTexts } from './texts.js';

function Visibility({ of }: { of: string }) {
  const t = useTexts(collectionTexts);
  return <Badge>{t(of === 'public' ? 'public' : 'private')}</Badge>;
}

/** A list in pages. */
interface Part {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** Somebody's own collections. */
export function Collections({ items, ...part }: Part & { items: readonly CollectionItem[] }) {
  const t = useTexts(collectionTexts);
  if (items.length === 0)
    return (
      <Empty title={t('none')}>
        <p>{t('none_lead')}</p>
      </Empty>
    );
  return (
    <>
      <CardList>
        {items.map((item) => (
          <Card key={item.id} level={2} title={<Link to={collectionPath(item)}>{item.name}</Link>}>
            {item.description === '' ? null : <p class="paste-text">{item.description}</p>}
            <p class="meta">
              {t('pastes', { count: item.paste_count })} <Visibility of={item.visibility} />
            </p>
          </Card>
        ))}
      </CardList>
      <Paging {...part} address={(number) => `${PATHS.collections}?page=${number}`} />
    </>
  );
}

/** One collection with its pastes. */
export interface OneCollection extends Part {
  readonly item: CollectionItem;
  readonly pastes: readonly ListedPaste[];
  readonly isOwn: boolean;
  readonly nonce: SafeHtml;
  readonly done: string | undefined;
}

function OwnerActions({ item }: { item: CollectionItem }) {
  const t = useTexts(collectionTexts);
  return (
    <>
      <ButtonLink kind="quiet" to={collectionPath(item, 'edit')}>
        {t('edit')}
      </ButtonLink>
      <ButtonLink kind="quiet" to={collectionPath(item, 'delete')}>
        {t('delete')}
      </ButtonLink>
    </>
  );
}

/** The page of a collection. */
export function CollectionPage(view: OneCollection) {
  const { item, pastes, isOwn, nonce, done, ...part } = view;
  const t = useTexts(collectionTexts);
  const list = useTexts(pasteTexts);
  const crumb = isOwn
    ? { title: list('collections'), path: PATHS.collections }
    : { title: list('pastes'), path: PATHS.list };
  const take = (paste: PasteItem) => (
    <ButtonForm
      kind="quiet"
      small
      to={collectionPath(item, 'pastes')}
      nonce={nonce}
      fields={{ paste_id: paste.id, action: 'take' }}
      label={t('take_named', { title: paste.title })}
    >
      {t('take')}
    </ButtonForm>
  );
  return (
    <>
      <Breadcrumb crumbs={[crumb]} />
      <Heading title={item.name} actions={isOwn ? <OwnerActions item={item} /> : null} />
      <Done text={done} />
      <p class="meta paste-facts">
        <span>{t('by', { name: item.owner.name || list('nobody') })}</span>
        <span>{t('pastes', { count: item.paste_count })}</span>
        <Visibility of={item.visibility} />
      </p>
      {item.description === '' ? null : <p class="paste-text">{item.description}</p>}
      <PasteList
        pastes={pastes}
        empty={{ title: t('empty'), lead: t(isOwn ? 'empty_own' : 'empty_foreign') }}
        {...(isOwn ? { action: take } : {})}
      />
      <Paging {...part} address={(number) => `${collectionPath(item)}?page=${number}`} />
    </>
  );
}

/** What stands in the form of a collection. */
export interface TypedCollection {
  readonly name: string;
  readonly description: string;
  readonly visibility: string;
}

/** The form of a collection, new or to be changed. */
export function CollectionForm(props: {
  collection: Collection | undefined;
  typed: TypedCollection;
  nonce: SafeHtml;
  refused: Refused | undefined;
  /** The paste that it is made for, which is in it from the beginning. */
  paste: Paste | undefined;
}) {
  const { collection, typed, nonce, refused, paste } = props;
  const t = useTexts(collectionTexts);
  const list = useTexts(pasteTexts);
  const made = paste
    ? { title: paste.title, path: pastePath(paste, 'collect') }
    : { title: list('collections'), path: PATHS.collections };
  const back = collection ? { title: collection.name, path: collectionPath(collection) } : made;
  return (
    <>
      <Breadcrumb crumbs={[back]} />
      <RefusedNotice refused={refused} />
      <Heading
        title={collection ? t('edit_title', { name: collection.name }) : t('new_title')}
        lead={paste ? t('new_for', { title: paste.title }) : undefined}
      />
      <Form
        to={collection ? collectionPath(collection, 'edit') : `${PATHS.collections}/new`}
        nonce={nonce}
        values={typed}
        errors={refused}
        guarded
      >
        {paste ? <input type="hidden" name="paste" value={paste.hash} /> : null}
        <TextField name="name" label={t('name')} help={t('name_help')} autocomplete="off" required />
        <TextField name="description" label={t('description')} help={t('description_help')} rows={4} />
        <ChoiceField
          name="visibility"
          label={t('visibility')}
          single
          options={COLLECTION_VISIBILITIES.map((value) => ({ value, title: t(`visibility_${value}`) }))}
        />
        <div class="actions">
          <Button>{t(collection ? 'save' : 'create')}</Button>
          <ButtonLink kind="quiet" to={back.path}>
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

/** The question before a collection goes. */
export function CollectionDeletion({ collection, nonce }: { collection: Collection; nonce: SafeHtml }) {
  const t = useTexts(collectionTexts);
  const path = collectionPath(collection);
  return (
    <>
      <Breadcrumb crumbs={[{ title: collection.name, path }]} />
      <Heading title={t('delete_title', { name: collection.name })} />
      <Confirm to={`${path}/delete`} nonce={nonce} act={t('delete_act')} back={path}>
        <p>{t('delete_lead')}</p>
      </Confirm>
    </>
  );
}

/** Somebody's collections, and which of them have a paste. */
export interface CollectView extends Part {
  readonly paste: Paste;
  readonly items: readonly CollectionItem[];
  readonly holding: ReadonlySet<number>;
  readonly nonce: SafeHtml;
  readonly done: string | undefined;
}

function PutOrTake({ view, item }: { view: CollectView; item: CollectionItem }) {
  const t = useTexts(collectionTexts);
  const { paste, holding, nonce } = view;
  const isIn = holding.has(item.id);
  return (
    <ButtonForm
      kind="quiet"
      small
      to={collectionPath(item, 'pastes')}
      nonce={nonce}
      fields={{ paste_id: paste.id, action: isIn ? 'take' : 'put', back: 'paste' }}
      label={t(isIn ? 'out_named' : 'put_named', { name: item.name })}
    >
      {t(isIn ? 'out' : 'put')}
    </ButtonForm>
  );
}

/** The page on which a paste is put into collections. */
export function CollectPage(view: CollectView) {
  const { paste, items, holding, done, page, perPage, total } = view;
  const t = useTexts(collectionTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: paste.title, path: pastePath(paste) }]} />
      <Heading
        title={t('collect_title', { title: paste.title })}
        lead={t('collect_lead')}
        actions={
          <ButtonLink to={`${PATHS.collections}/new?paste=${encodeURIComponent(paste.hash)}`}>
            {t('new_collection')}
          </ButtonLink>
        }
      />
      <Done text={done} />
      <Table
        caption={t('collect_lead')}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'name',
            title: t('collection'),
            heads: true,
            cell: (item) => <Link to={collectionPath(item)}>{item.name}</Link>,
          },
          {
            key: 'visibility',
            title: t('visibility_column'),
            cell: ({ visibility }) => t(visibility === 'public' ? 'public' : 'private'),
          },
          { key: 'in', title: t('in_it'), cell: ({ id }) => t(holding.has(id) ? 'yes' : 'no') },
          { key: 'do', title: t('do'), cell: (item) => <PutOrTake view={view} item={item} /> },
        ]}
      />
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => pastePath(paste, `collect?page=${number}`)}
      />
    </>
  );
}
