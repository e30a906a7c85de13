import { MEDIA, POSTS, type Post } from '@plinth/content';
import { type CallContext, choice, forbidden, page, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { ButtonForm, Empty, Paging, Table, Time, useTexts } from '@plinth/pages/kit';
import { STORAGE_PATH } from './addresses.js';
import { quotaTexts } from './texts.js';
import { useSize } from './usage-view.js';

const NONCE = 'media-quota-file';
const PER_PAGE = 10;

/** A file that a member keeps. */
interface OwnFile {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  /** Of a small copy, where it is a picture. */
  readonly picture: string | undefined;
  readonly bytes: number;
  readonly at: string;
}

/** A page of the files that a member keeps. */
export interface OwnFiles {
  readonly files: readonly OwnFile[];
  readonly page: number;
  readonly total: number;
  readonly nonce: SafeHtml;
}

/** The argument of the page that says which of the files are shown. */
export const filesArgument = {
  files: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the own files.' }),
};

/** The newest files of the caller, a page at a time. */
export async function ownFiles(call: CallContext, number: number): Promise<OwnFiles> {
  const { caller, use } = call;
  const query = { types: ['attachment'], authors: [caller.id], orderBy: 'date', order: 'desc' } as const;
  const { posts, total } = await use(POSTS).list({ ...query, limit: PER_PAGE, offset: (number - 1) * PER_PAGE });
  const media = await use(MEDIA).ofPosts(posts);
  const files = posts.flatMap((post): OwnFile[] => {
    const found = media.get(post.id);
    if (!found) return [];
    const { file, original, sizes } = found;
    const isPicture = file.mimeType.startsWith('image/');
    return [
      {
        ...{ id: post.id, title: post.title, url: file.url, at: post.createdAt },
        bytes: (original ?? file).bytes,
        picture: isPicture ? (sizes.get('thumbnail') ?? file).url : undefined,
      },
    ];
  });
  return { files, page: number, total, nonce: nonceField(call, NONCE) };
}

function Removal({ file, nonce }: { file: OwnFile; nonce: SafeHtml }) {
  const t = useTexts(quotaTexts);
  const label = t('delete_file_named', { title: file.title });
  return (
    <details>
      <summary aria-label={label}>{t('delete_file')}</summary>
      <p>{t('delete_file_lead')}</p>
      <ButtonForm
        to={STORAGE_PATH}
        nonce={nonce}
        fields={{ file: file.id, act: 'delete' }}
        kind="danger"
        small
        label={label}
      >
        {t('delete_file')}
      </ButtonForm>
    </details>
  );
}

/** The files that somebody keeps, each with the way to be rid of it. */
export function OwnFileList({ files, page: number, total, nonce }: OwnFiles) {
  const t = useTexts(quotaTexts);
  const size = useSize();
  return (
    <>
      <h2 id="files">{t('your_files')}</h2>
      <Table
        caption={t('your_files')}
        rows={files}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('no_files')}>
            <p>{t('no_files_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'file',
            title: t('file'),
            heads: true,
            cell: ({ picture, title, url }) => (
              <span class="pictured">
                {picture === undefined ? null : (
                  <img src={picture} alt="" width={40} height={40} loading="lazy" class="thumbnail" />
                )}
                <a href={url}>{title}</a>
              </span>
            ),
          },
          { key: 'size', title: t('size'), number: true, cell: ({ bytes }) => size(bytes) },
          { key: 'at', title: t('when'), cell: ({ at }) => <Time at={at} /> },
          { key: 'acts', title: t('acts'), cell: (file) => <Removal file={file} nonce={nonce} /> },
        ]}
      />
      <Paging
        label={t('your_files')}
        page={number}
        perPage={PER_PAGE}
        total={total}
        address={(to) => `${STORAGE_PATH}?files=${to}#files`}
      />
    </>
  );
}

function isOwn(post: Post | undefined, { caller }: Pick<CallContext, 'caller'>): boolean {
  return post?.type === 'attachment' && post.authorId === caller.id;
}

/** A member is rid of a file of their own, whether or not they may upload any more. */
export const ownFilePages: readonly Route[] = [
  page({
    method: 'POST',
    path: STORAGE_PATH,
    summary: 'Deletes a file of the caller for good.',
    access: signedIn(),
    nonceAction: NONCE,
    args: {
      file: Type.Integer({ minimum: 1, description: 'The attachment.' }),
      act: choice(['delete'], { description: 'What to do.' }),
    },
    resource: ({ args, use }) => use(POSTS).find(args.file),
    authorizeResource(call) {
      if (!isOwn(call.resource, call))
        throw forbidden('media_quota_not_own', quotaTexts.in(call.site.language)('not_your_file'));
    },
    async handle({ args, site, use }) {
      await use(MEDIA).remove(args.file);
      return redirect(`${site.url}${STORAGE_PATH}?done=deleted`, 303);
    },
  }),
];
