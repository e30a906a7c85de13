import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  Confirm,
  DangerZone,
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
import type { TaxonomyDefinition, Term } from '../ports.js';
import { termTexts } from './terms-texts.js';

/** What the form of a term sends. */
export interface TermValues {
  readonly name: string;
  readonly slug: string;
  readonly parent: number;
  readonly description: string;
}

interface Shown {
  readonly path: string;
  readonly taxonomy: TaxonomyDefinition;
  readonly values: TermValues;
  readonly refused: Refused | undefined;
  readonly done: string | undefined;
  readonly parents: readonly Option[];
  readonly nonce: SafeHtml;
}

function Fields({ taxonomy, values, refused, parents }: Shown) {
  const t = useTexts(termTexts);
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
        help={t('slug_help')}
        value={values.slug}
        maxLength={200}
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

/** The terms of a taxonomy, and the form of a new one. */
export function TermList(
  props: Shown & {
    taxonomies: readonly TaxonomyDefinition[];
    rows: readonly { readonly term: Term; readonly url: string; readonly above: string }[];
    search: string;
    page: number;
    perPage: number;
    total: number;
    mayCreate: boolean;
  },
) {
  const { path, taxonomy, taxonomies, rows, search, mayCreate, nonce, ...paging } = props;
  const t = useTexts(termTexts);
  const address = useAddress();
  const to = (name: string) => `${path}/edit-tags.php?taxonomy=${name}`;
  return (
    <>
      <Heading title={t('terms')} lead={t('terms_lead')} />
      <Tabs
        label={t('terms')}
        tabs={taxonomies.map(({ name, title }) => ({ title, path: to(name), current: name === taxonomy.name }))}
      />
      <Done {...props} />
      <form method="get" action={address(`${path}/edit-tags.php`)} class="filters">
        <input type="hidden" name="taxonomy" value={taxonomy.name} />
        <TextField name="search" label={t('search')} type="search" value={search} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      <Table
        caption={taxonomy.title}
        rows={rows}
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
            cell: ({ term, above }) => (
              <>
                <a href={address(`${path}/term.php?term=${term.id}`)}>{term.name}</a>
                {above === '' ? null : <div class="quiet">{above}</div>}
              </>
            ),
          },
          { key: 'slug', title: t('slug'), cell: ({ term }) => <code>{term.slug}</code> },
          { key: 'posts', title: t('posts'), number: true, cell: ({ term }) => <Num of={term.count} /> },
          {
            key: 'view',
            title: t('view'),
            cell: ({ term, url }) => (
              <a href={url} aria-label={t('view_named', { name: term.name })}>
                {t('view')}
              </a>
            ),
          },
        ]}
      />
      <Paging
        {...paging}
        address={(number) => `${to(taxonomy.name)}&search=${encodeURIComponent(search)}&page=${number}`}
      />
      {mayCreate ? (
        <>
          <h2>{t('add_title')}</h2>
          <Form to={`${path}/edit-tags.php`} nonce={nonce}>
            <input type="hidden" name="taxonomy" value={taxonomy.name} />
            <Fields {...props} />
            <Button>{t('add')}</Button>
          </Form>
        </>
      ) : null}
    </>
  );
}

/** One term. */
export function TermPage(props: Shown & { term: Term; mayDelete: boolean }) {
  const { path, taxonomy, term, mayDelete, nonce } = props;
  const t = useTexts(termTexts);
  const list = `${path}/edit-tags.php?taxonomy=${taxonomy.name}`;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('terms'), path: `${path}/edit-tags.php` },
          { title: taxonomy.title, path: list },
        ]}
      />
      <Heading title={t('edit', { name: term.name })} />
      <Done {...props} />
      <Form to={`${path}/term.php`} nonce={nonce} guarded>
        <input type="hidden" name="term" value={term.id} />
        <input type="hidden" name="act" value="save" />
        <Fields {...props} />
        <Button>{t('save')}</Button>
      </Form>
      {mayDelete ? (
        <DangerZone title={t('delete_title')}>
          <p>{t('delete_lead')}</p>
          <ButtonForm to={`${path}/term.php`} nonce={nonce} kind="danger" fields={{ term: term.id, act: 'delete' }}>
            {t('delete', { name: term.name })}
          </ButtonForm>
        </DangerZone>
      ) : null}
    </>
  );
}

/** The question before a term goes. */
export function AskTerm({ path, term, nonce }: { path: string; term: Term; nonce: SafeHtml }) {
  const t = useTexts(termTexts);
  const back = `${path}/term.php?term=${term.id}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('edit', { name: term.name }), path: back }]} />
      <Heading
        title={t('delete_title_named', { name: term.name })}
        lead={t('delete_question', { count: term.count })}
      />
      <Confirm
        to={`${path}/term.php`}
        nonce={nonce}
        act={t('delete', { name: term.name })}
        back={back}
        fields={{ term: term.id, act: 'delete', sure: '1' }}
      >
        {null}
      </Confirm>
    </>
  );
}
