import type { SafeHtml } from '@plinth/pages';
import {
  ButtonLink,
  Confirm,
  Empty,
  Notice,
  Paging,
  Table,
  Time,
  useAddress,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import { sizeInWords } from '@plinth/toolkit';
import type { Media } from '../media/ports.js';
import type { Post } from '../ports.js';
import { memberTexts } from './member-texts.js';
import { DASHBOARD_PATH, UPLOAD_PATH } from './view.js';

/** A file of the list; `media` is undefined where its file is gone. */
export interface OwnFile {
  readonly post: Post;
  readonly media: Media | undefined;
  readonly mayDelete: boolean;
}

/** How a file is called. */
export function fileName({ id, title }: Post, language: string): string {
  return title || memberTexts.in(language)('unnamed', { id });
}

function Name({ post, media }: OwnFile) {
  const name = fileName(post, useSurroundings().language);
  if (!media) return <>{name}</>;
  const small = media.sizes.get('thumbnail') ?? media.file;
  return (
    <span class="media-name">
      {small.width === null ? null : (
        <img src={small.url} alt={media.altText} width={56} height={56} loading="lazy" class="thumbnail" />
      )}
      <a href={media.file.url}>{name}</a>
    </span>
  );
}

function Size({ media: { file, original } }: { media: Media }) {
  const t = useTexts(memberTexts);
  const { language } = useSurroundings();
  const { width, height } = file;
  const pixels = width && height ? ` · ${t('pixels', { width, height })}` : '';
  return <>{sizeInWords((original ?? file).bytes, language) + pixels}</>;
}

function Copies({ media }: { media: Media }) {
  return (
    <span>
      {[...media.sizes].map(([name, { url, width, height }], index) => (
        <>
          {index > 0 ? ', ' : ''}
          <a href={url} title={`${width} × ${height}`}>
            {name}
          </a>
        </>
      ))}
    </span>
  );
}

/** The caller's own files, a page of them. */
export function OwnFiles(props: {
  files: readonly OwnFile[];
  done: 'uploaded' | 'deleted' | undefined;
  page: number;
  perPage: number;
  total: number;
}) {
  const { files, done, ...paging } = props;
  const t = useTexts(memberTexts);
  const address = useAddress();
  const { language } = useSurroundings();
  return (
    <>
      {done ? (
        <Notice kind="done">
          <p>{t(`done_${done}`)}</p>
        </Notice>
      ) : null}
      <Table
        caption={t('title')}
        rows={files}
        rowKey={({ post }) => post.id}
        empty={
          <Empty title={t('nothing')}>
            <p>
              {t('nothing_lead')} <a href={address(UPLOAD_PATH)}>{t('upload')}</a>
            </p>
          </Empty>
        }
        columns={[
          { key: 'file', title: t('file'), heads: true, cell: (file) => <Name {...file} /> },
          { key: 'size', title: t('size'), cell: ({ media }) => (media ? <Size media={media} /> : null) },
          { key: 'copies', title: t('copies'), cell: ({ media }) => (media ? <Copies media={media} /> : null) },
          { key: 'date', title: t('date'), cell: ({ post }) => <Time at={post.createdAt} /> },
          {
            key: 'acts',
            title: t('acts'),
            cell: ({ post, mayDelete }) =>
              mayDelete ? (
                <ButtonLink
                  to={`${DASHBOARD_PATH}?delete=${post.id}`}
                  kind="quiet"
                  small
                  label={t('delete_named', { name: fileName(post, language) })}
                >
                  {t('delete')}
                </ButtonLink>
              ) : null,
          },
        ]}
      />
      <Paging {...paging} address={(number) => `${DASHBOARD_PATH}?page=${number}`} />
    </>
  );
}

/** The question before a file goes for good. */
export function AskDelete({ post, nonce }: { post: Post; nonce: SafeHtml }) {
  const t = useTexts(memberTexts);
  return (
    <Confirm to={DASHBOARD_PATH} nonce={nonce} act={t('act')} back={DASHBOARD_PATH} fields={{ id: post.id }}>
      <p>{t('ask_lead')}</p>
    </Confirm>
  );
}
