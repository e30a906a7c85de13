import type { SafeHtml } from '@plinth/pages';
import type { DiffHunk } from '@plinth/pages/diff';
import {
  Breadcrumb,
  ButtonForm,
  ButtonLink,
  DiffTable,
  Empty,
  Heading,
  Paging,
  Table,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import type { Post } from '../../ports.js';
import { editorTexts } from './texts.js';

/** What the pages of earlier versions have in common. */
interface Versioned {
  readonly path: string;
  readonly post: Post;
  readonly title: string;
  readonly nonce: SafeHtml;
}

function Way({ path, post, title }: Versioned) {
  const t = useTexts(editorTexts);
  return (
    <Breadcrumb
      crumbs={[
        { title: t('posts'), path: `${path}/posts` },
        { title, path: `${path}/post.php?post=${post.id}&action=edit` },
      ]}
    />
  );
}

function RestoreButton({ path, post, nonce, revision }: Versioned & { revision: Post }) {
  const t = useTexts(editorTexts);
  const fields = { post: post.id, revision: revision.id, seen: post.modifiedAt };
  return (
    <ButtonForm to={`${path}/revision.php`} nonce={nonce} fields={fields}>
      {t('restore')}
    </ButtonForm>
  );
}

/** The list of the versions of a post. */
export function RevisionList(
  props: Versioned & {
    rows: readonly { readonly revision: Post; readonly author: string }[];
    page: number;
    perPage: number;
    total: number;
  },
) {
  const { path, post, title, rows, ...paging } = props;
  const t = useTexts(editorTexts);
  const to = (id: number) => `${path}/revision.php?post=${post.id}&revision=${id}`;
  return (
    <>
      <Way {...props} />
      <Heading title={t('revisions', { title })} lead={t('revisions_lead')} />
      <Table
        caption={t('revisions', { title })}
        rows={rows}
        rowKey={({ revision }) => revision.id}
        empty={
          <Empty title={t('no_revisions')}>
            <p>{t('no_revisions_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'date',
            title: t('version_of'),
            heads: true,
            cell: ({ revision }) => <Time at={revision.modifiedAt} clock="seconds" />,
          },
          { key: 'author', title: t('by'), cell: ({ author }) => author },
          {
            key: 'look',
            title: t('look'),
            cell: ({ revision }) => (
              <ButtonLink to={to(revision.id)} kind="quiet" small>
                {t('look')}
              </ButtonLink>
            ),
          },
        ]}
      />
      <Paging {...paging} address={(number) => `${path}/revision.php?post=${post.id}&page=${number}`} />
    </>
  );
}

/** One field of a version beside the present one. */
export interface ComparedField {
  readonly name: string;
  readonly hunks: readonly DiffHunk[];
  /** Whether the lines were compared; otherwise the texts are too different. */
  readonly exact: boolean;
}

function Field({ field: { name, hunks, exact } }: { field: ComparedField }) {
  const t = useTexts(editorTexts);
  return (
    <section>
      <h2>{name}</h2>
      {exact && hunks.length === 0 ? <p class="quiet">{t('same')}</p> : null}
      {exact ? null : <p class="quiet">{t('not_shown')}</p>}
      {hunks.length > 0 ? <DiffTable caption={name} hunks={hunks} /> : null}
    </section>
  );
}

/** A version beside the present one. */
export function RevisionComparison(
  props: Versioned & { revision: Post; date: string; fields: readonly ComparedField[] },
) {
  const { revision, date, fields } = props;
  const t = useTexts(editorTexts);
  const isPresent = fields.every(({ hunks, exact }) => exact && hunks.length === 0);
  return (
    <>
      <Way {...props} />
      <Heading
        title={t('compare')}
        lead={t('compare_lead', { date })}
        actions={isPresent ? undefined : <RestoreButton {...props} revision={revision} />}
      />
      {isPresent ? <p>{t('is_present')}</p> : null}
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </>
  );
}
