import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  Confirm,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  RefusedNotice,
  SelectField,
  Table,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { seriesDeskTexts } from './series-desk-texts.js';
import type { ShelfPost } from './shelf.js';
import type { Series } from './store.js';

/** What was just done, told in the address. */
export type SeriesDone = '' | 'made' | 'saved' | 'ordered' | 'removed';

/** What the forms send, and what is shown again when it is refused. */
export interface SeriesFields {
  readonly name: string;
  readonly description: string;
  readonly status: string;
}

interface Shared {
  readonly nonce: SafeHtml;
  readonly done: SeriesDone;
  readonly refused: Refused | undefined;
  readonly fields: SeriesFields;
}

/** The list of a member's series. */
export interface SeriesListView extends Shared {
  readonly series: readonly (Series & { readonly posts: number; readonly link: string })[];
}

/** One series, to be changed. */
export interface SeriesDeskView extends Shared {
  readonly series: Series;
  readonly link: string;
  readonly posts: readonly ShelfPost[];
  readonly mayOrder: boolean;
}

/** Where the list is. */
export const SERIES_DESK = '/my-blog/series';

function Done({ done }: { done: SeriesDone }) {
  const t = useTexts(seriesDeskTexts);
  return done === '' ? null : (
    <Notice kind="done">
      <p>{t(`done_${done}`)}</p>
    </Notice>
  );
}

function Texts() {
  const t = useTexts(seriesDeskTexts);
  return (
    <>
      <TextField name="name" label={t('name')} maxLength={200} required />
      <TextField name="description" label={t('description')} rows={4} maxLength={5_000} />
    </>
  );
}

/** The series of a member, and the form that makes another. */
export function SeriesListPage({ series, nonce, done, refused, fields }: SeriesListView) {
  const t = useTexts(seriesDeskTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('back'), path: '/my-blog' }]} />
      <Heading title={t('title')} lead={t('lead')} />
      <Done done={done} />
      <RefusedNotice refused={refused} />
      <Table
        caption={t('title')}
        rows={series}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'name', title: t('name'), heads: true, cell: ({ name, link }) => <a href={link}>{name}</a> },
          { key: 'posts', title: t('posts'), number: true, cell: ({ posts }) => <Num of={posts} /> },
          { key: 'state', title: t('state'), cell: ({ status }) => t(status) },
          {
            key: 'open',
            title: t('open'),
            cell: ({ id, name }) => (
              <ButtonLink to={`${SERIES_DESK}/${id}`} kind="quiet" small label={t('open_named', { name })}>
                {t('open')}
              </ButtonLink>
            ),
          },
        ]}
      />
      <h2>{t('new')}</h2>
      <Form to={SERIES_DESK} nonce={nonce} values={fields} errors={refused}>
        <Texts />
        <Button>{t('make')}</Button>
      </Form>
    </>
  );
}

function Move(props: { view: SeriesDeskView; post: ShelfPost; to: 'up' | 'down' }) {
  const { view, post, to } = props;
  const t = useTexts(seriesDeskTexts);
  return (
    <ButtonForm
      to={`${SERIES_DESK}/${view.series.id}/order`}
      nonce={view.nonce}
      fields={{ post: post.id, to }}
      kind="quiet"
      small
      label={t(`${to}_named`, { title: post.title || t('untitled') })}
    >
      {t(to)}
    </ButtonForm>
  );
}

function Order(view: SeriesDeskView) {
  const { posts, mayOrder } = view;
  const t = useTexts(seriesDeskTexts);
  if (posts.length === 0)
    return (
      <Empty title={t('empty')}>
        <p>{t('empty_lead')}</p>
        <ButtonLink to="/write" kind="quiet">
          {t('write')}
        </ButtonLink>
      </Empty>
    );
  return (
    <>
      {mayOrder ? null : <p class="quiet">{t('only_owner')}</p>}
      <ol class="mb-series-posts">
        {posts.map((post, index) => (
          <li key={post.id}>
            <a class="mb-title" href={post.link}>
              {post.title || t('untitled')}
            </a>
            {post.status === 'publish' ? null : <Badge>{t('draft')}</Badge>}
            {mayOrder && index > 0 ? <Move view={view} post={post} to="up" /> : null}
            {mayOrder && index < posts.length - 1 ? <Move view={view} post={post} to="down" /> : null}
          </li>
        ))}
      </ol>
    </>
  );
}

/** A series: its name and words, the order of its posts, and its end. */
export function SeriesDeskPage(view: SeriesDeskView) {
  const { series, link, nonce, done, refused, fields } = view;
  const t = useTexts(seriesDeskTexts);
  const here = `${SERIES_DESK}/${series.id}`;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('back'), path: '/my-blog' },
          { title: t('title'), path: SERIES_DESK },
        ]}
      />
      <Heading
        title={series.name}
        actions={
          <ButtonLink to={link} kind="quiet">
            {t('look')}
          </ButtonLink>
        }
      />
      <Done done={done} />
      <RefusedNotice refused={refused} />
      <h2>{t('order')}</h2>
      <Order {...view} />
      <h2>{t('description')}</h2>
      <Form to={here} nonce={nonce} values={fields} errors={refused}>
        <Texts />
        <SelectField
          name="status"
          label={t('state')}
          options={(['active', 'completed'] as const).map((value) => ({ value, title: t(`state_${value}`) }))}
        />
        <Button>{t('save')}</Button>
      </Form>
      <details>
        <summary>{t('remove')}</summary>
        <Confirm to={`${here}/remove`} nonce={nonce} act={t('remove')} back={here}>
          <p>{t('remove_question')}</p>
        </Confirm>
      </details>
    </>
  );
}
