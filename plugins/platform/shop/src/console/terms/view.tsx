import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  Confirm,
  DangerZone,
  Definitions,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  type Option,
  Paging,
  RefusedNotice,
  SelectField,
  Table,
  Tabs,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import type { ProductTaxonomy, ProductTerm } from '../../ports.js';
import type { TermInTree } from '../../terms/tree.js';
import { productTermTexts } from './texts.js';
import type { TermValues } from './values.js';

interface Shown {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly done: string | undefined;
  readonly refused: Refused | undefined;
  readonly taxonomy: ProductTaxonomy;
  readonly values: TermValues;
  readonly parents: readonly Option[];
}

/** What was just done, or why it was not. */
export function Outcome({ done, refused }: Pick<Shown, 'done' | 'refused'>) {
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

/** The way back to the terms of a taxonomy. */
export function Crumbs({ path, taxonomy }: { path: string; taxonomy?: ProductTaxonomy }) {
  const t = useTexts(productTermTexts);
  const all = { title: t('terms'), path: `${path}/product-terms` };
  const own = taxonomy && { title: taxonomy.title, path: `${path}/product-terms?taxonomy=${taxonomy.name}` };
  return <Breadcrumb crumbs={own ? [all, own] : [all]} />;
}

function Fields({ taxonomy, values, refused, parents, isNew }: Shown & { isNew: boolean }) {
  const t = useTexts(productTermTexts);
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        help={t('name_help')}
        value={values.name}
        maxLength={200}
        error={errorOf(refused, 'name')}
      />
      <TextField
        name="slug"
        label={t('slug')}
        help={t(isNew ? 'fresh_slug_help' : 'slug_help')}
        value={values.slug}
        maxLength={190}
        error={errorOf(refused, 'slug')}
      />
      {taxonomy.hierarchical ? (
        <SelectField
          name="parent"
          label={t('below')}
          value={String(values.parent)}
          options={[{ value: '0', title: t('top') }, ...parents]}
          error={errorOf(refused, 'parent')}
        />
      ) : null}
      <TextField name="description" label={t('description')} value={values.description} rows={3} />
    </>
  );
}

/** What a list of terms shows beside them. */
export interface TermListView extends Shown {
  readonly taxonomies: readonly ProductTaxonomy[];
  readonly terms: readonly TermInTree[];
  /** The names of those that terms lie below. */
  readonly above: ReadonlyMap<number, string>;
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly mayEdit: boolean;
  readonly isAttribute: boolean;
}

function Terms({ path, taxonomy, terms, above }: TermListView) {
  const t = useTexts(productTermTexts);
  const address = useAddress();
  return (
    <Table
      caption={taxonomy.title}
      rows={terms}
      rowKey={({ term }) => term.id}
      empty={
        <Empty title={t('none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'name',
          title: t('name'),
          heads: true,
          cell: ({ depth, term: { id, name, parentId } }) => (
            <>
              <span aria-hidden="true">{'— '.repeat(depth)}</span>
              <a href={address(`${path}/product-terms/${id}`)}>{name}</a>
              {above.has(parentId) ? <div class="quiet">{above.get(parentId)}</div> : null}
            </>
          ),
        },
        { key: 'slug', title: t('slug'), cell: ({ term }) => <code>{term.slug}</code> },
        { key: 'products', title: t('products'), number: true, cell: ({ term }) => <Num of={term.count} /> },
      ]}
    />
  );
}

/** The terms of a taxonomy, and the form of a new one. */
export function TermList(view: TermListView) {
  const { path, taxonomy, taxonomies, search, mayEdit, isAttribute, nonce, page, perPage, total } = view;
  const t = useTexts(productTermTexts);
  const address = useAddress();
  const to = (name: string) => `${path}/product-terms?taxonomy=${name}`;
  const tabs = taxonomies.map(({ name, title }) => ({ title, path: to(name), current: name === taxonomy.name }));
  return (
    <>
      <Heading
        title={t('terms')}
        lead={t('terms_lead')}
        actions={mayEdit ? <ButtonLink to={`${path}/product-attributes/new`}>{t('new_attribute')}</ButtonLink> : null}
      />
      <Tabs label={t('terms')} tabs={tabs} />
      <Outcome {...view} />
      {isAttribute ? (
        <p>
          <a href={address(`${path}/product-attributes/${taxonomy.name}`)}>
            {t('edit_attribute', { name: taxonomy.title })}
          </a>
        </p>
      ) : null}
      <form method="get" action={address(`${path}/product-terms`)} class="filters">
        <input type="hidden" name="taxonomy" value={taxonomy.name} />
        <TextField name="search" label={t('search')} type="search" value={search} maxLength={200} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      <Terms {...view} />
      <Paging
        {...{ page, perPage, total }}
        address={(number) => `${to(taxonomy.name)}&search=${encodeURIComponent(search)}&page=${number}`}
      />
      {mayEdit ? (
        <>
          <h2>{t('add_title')}</h2>
          <Form to={`${path}/product-terms`} nonce={nonce}>
            <input type="hidden" name="taxonomy" value={taxonomy.name} />
            <Fields {...view} isNew />
            <Button>{t('add')}</Button>
          </Form>
        </>
      ) : null}
    </>
  );
}

/** One term. */
export function TermPage(
  view: Shown & { term: ProductTerm; now: ProductTerm | undefined; mayEdit: boolean; mayDelete: boolean },
) {
  const { path, nonce, taxonomy, term, now, mayEdit, mayDelete } = view;
  const t = useTexts(productTermTexts);
  const to = `${path}/product-terms/${term.id}`;
  return (
    <>
      <Crumbs path={path} taxonomy={taxonomy} />
      <Heading title={t('edit', { name: term.name })} />
      <Outcome {...view} />
      {now ? (
        <section aria-labelledby="now">
          <h2 id="now">{t('now')}</h2>
          <Definitions
            items={[
              [t('name'), now.name],
              [t('slug'), now.slug],
            ]}
          />
        </section>
      ) : null}
      {mayEdit ? (
        <Form to={to} nonce={nonce} guarded>
          <input type="hidden" name="seen_name" value={term.name} />
          <input type="hidden" name="seen_slug" value={term.slug} />
          <Fields {...view} isNew={false} />
          <Button>{t('save')}</Button>
        </Form>
      ) : null}
      {mayDelete ? (
        <DangerZone title={t('delete_title')}>
          <p>{t('delete_lead')}</p>
          <ButtonForm to={to} nonce={nonce} kind="danger" fields={{ act: 'delete' }}>
            {t('delete', { name: term.name })}
          </ButtonForm>
        </DangerZone>
      ) : null}
    </>
  );
}

/** The question before a term goes. */
export function AskTerm(props: {
  path: string;
  nonce: SafeHtml;
  taxonomy: ProductTaxonomy;
  term: ProductTerm;
  products: number;
}) {
  const { path, nonce, taxonomy, term, products } = props;
  const { id, name } = term;
  const t = useTexts(productTermTexts);
  const to = `${path}/product-terms/${id}`;
  return (
    <>
      <Crumbs path={path} taxonomy={taxonomy} />
      <Heading title={t('delete_named', { name })} />
      <Confirm to={to} nonce={nonce} act={t('delete', { name })} back={to} fields={{ act: 'delete', sure: '1' }}>
        <p>{t('delete_question', { count: products })}</p>
      </Confirm>
    </>
  );
}
