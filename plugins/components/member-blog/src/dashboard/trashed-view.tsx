import type { SafeHtml } from '@plinth/pages';
import { ButtonForm, Empty, Table, Time, useTexts } from '@plinth/pages/kit';
import { myBlogTexts } from './my-blog-texts.js';
import type { OwnPost } from './my-blog-view.js';

/** Where the forms of this list are sent. */
export const TRASH_PATH = '/my-blog/trash';

/** The action of the nonce in them. */
export const TRASH_ACTION = 'member-blog-trash';

function Acts({ row, nonce }: { row: OwnPost; nonce: SafeHtml }) {
  const t = useTexts(myBlogTexts);
  const { id, title, isInCharge } = row;
  if (!isInCharge) return null;
  const named = title || t('untitled');
  return (
    <>
      <ButtonForm
        to={TRASH_PATH}
        nonce={nonce}
        fields={{ post: id, act: 'restore' }}
        kind="quiet"
        small
        label={t('restore_named', { title: named })}
      >
        {t('restore')}
      </ButtonForm>
      <details>
        <summary aria-label={t('delete_named', { title: named })}>{t('delete')}</summary>
        <p>{t('delete_question')}</p>
        <ButtonForm
          to={TRASH_PATH}
          nonce={nonce}
          fields={{ post: id, act: 'delete' }}
          kind="danger"
          small
          label={t('delete_named', { title: named })}
        >
          {t('delete')}
        </ButtonForm>
      </details>
    </>
  );
}

/** The posts in the trash: each can be brought back, or deleted after a question. */
export function TrashedPosts({ rows, nonce }: { rows: readonly OwnPost[]; nonce: SafeHtml }) {
  const t = useTexts(myBlogTexts);
  return (
    <Table
      caption={t('your_posts')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <Empty title={t('none_trash')}>
          <p>{t('none_trash_lead')}</p>
        </Empty>
      }
      columns={[
        { key: 'post', title: t('post'), heads: true, cell: ({ title }) => title || t('untitled') },
        { key: 'date', title: t('date'), cell: ({ at }) => <Time at={at} /> },
        { key: 'actions', title: t('actions'), cell: (row) => <Acts row={row} nonce={nonce} /> },
      ]}
    />
  );
}
