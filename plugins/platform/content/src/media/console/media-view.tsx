import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  ButtonLink,
  Bytes,
  CodeBlock,
  DangerZone,
  Definitions,
  Empty,
  FileField,
  Form,
  fieldId,
  Heading,
  Notice,
  Paging,
  RefusedNotice,
  SelectField,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { BULK_FORM } from '@plinth/pages/resource';
import { BulkForm, OutcomeNotice, type ToldOutcome } from '../../console/bulk.js';
import type { Media } from '../ports.js';
import { KINDS, type MediaQuery, mediaParameters } from './media-query.js';
import { mediaTexts } from './media-texts.js';

/** A file of the list. */
export interface ListedMedia {
  readonly media: Media;
  readonly author: string;
  readonly isEditable: boolean;
}

function nameOf({ post, file }: Media): string {
  return post.title || file.url.slice(file.url.lastIndexOf('/') + 1);
}

/** A small picture of a file; none for what is no picture. */
function Thumbnail({ media }: { media: Media }) {
  const { url } = media.sizes.get('thumbnail') ?? media.file;
  return media.file.mimeType.startsWith('image/') ? (
    <img src={url} alt="" width={56} height={56} loading="lazy" class="thumbnail" />
  ) : null;
}

function MonthField({ value }: { value: string }) {
  const t = useTexts(mediaTexts);
  const id = fieldId('month');
  return (
    <div class="field">
      <label for={id}>{t('month')}</label>
      <input type="month" id={id} name="month" value={value} placeholder="2026-11" />
    </div>
  );
}

/** The library. */
export function MediaList(
  props: ToldOutcome & {
    path: string;
    rows: readonly ListedMedia[];
    query: MediaQuery;
    /** Whether whoever looks sees the files of others. */
    seesAll: boolean;
    /** The name of the person that the list is limited to. */
    authorName: string | undefined;
    page: number;
    perPage: number;
    total: number;
    mayUpload: boolean;
    nonce: SafeHtml;
  },
) {
  const { path, rows, query, seesAll, authorName, nonce, mayUpload, done, left, act, ...paging } = props;
  const { kind, search, month, author, orderby, order } = query;
  const t = useTexts(mediaTexts);
  const address = useAddress();
  const list = (changes: Partial<MediaQuery>) => `${path}/media?${mediaParameters(query, changes)}`;
  const sorting = {
    by: orderby,
    descending: order === 'desc',
    address: (by: string, descending: boolean) =>
      list({ orderby: by === 'title' ? 'title' : 'date', order: descending ? 'desc' : 'asc' }),
  };
  return (
    <>
      <Heading
        title={t('media')}
        lead={t('media_lead')}
        actions={mayUpload ? <ButtonLink to={`${path}/media-new.php`}>{t('upload')}</ButtonLink> : null}
      />
      <OutcomeNotice done={done} left={left} act={act} />
      <form method="get" action={address(`${path}/media`)} class="filters">
        <SelectField
          name="kind"
          label={t('kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, title: t(value) }))}
        />
        <MonthField value={month} />
        {author === 0 ? null : <input type="hidden" name="author" value={author} />}
        <TextField name="search" label={t('search')} type="search" value={search} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      {author === 0 || !seesAll ? null : (
        <p>
          {t('only_of', { name: authorName ?? `#${author}` })} <a href={address(list({ author: 0 }))}>{t('of_all')}</a>
        </p>
      )}
      <Table
        sorting={sorting}
        caption={t('media')}
        rows={rows}
        rowKey={({ media }) => media.post.id}
        selection={{ name: 'ids', form: BULK_FORM, describes: ({ media }) => nameOf(media) }}
        empty={
          <Empty title={t('no_media')}>
            <p>{t('no_media_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'file',
            title: t('file'),
            heads: true,
            sort: 'title',
            cell: ({ media, isEditable }) => (
              <span class="media-name">
                <Thumbnail media={media} />
                {isEditable ? <a href={address(`${path}/media/${media.post.id}`)}>{nameOf(media)}</a> : nameOf(media)}
              </span>
            ),
          },
          {
            key: 'alt',
            title: t('shown'),
            cell: ({ media }) =>
              media.altText ||
              (media.file.mimeType.startsWith('image/') ? <span class="quiet">{t('unsaid')}</span> : null),
          },
          {
            key: 'author',
            title: t('by'),
            cell: ({ media, author: name }) =>
              seesAll && media.post.authorId > 0 ? (
                <a href={address(list({ author: media.post.authorId }))}>{name}</a>
              ) : (
                name
              ),
          },
          { key: 'size', title: t('size'), number: true, cell: ({ media }) => <Bytes of={media.file.bytes} /> },
          { key: 'date', title: t('date'), sort: 'date', cell: ({ media }) => <Time at={media.post.createdAt} /> },
        ]}
      />
      {rows.length > 0 ? (
        <>
          <p class="help">{t('remove_ask')}</p>
          <BulkForm
            to={`${path}/media`}
            nonce={nonce}
            fields={{ ...query }}
            acts={[{ value: 'remove', title: t('remove') }]}
          />
        </>
      ) : null}
      <Paging {...paging} address={(number) => `${list({})}&page=${number}`} />
    </>
  );
}

/** The form that uploads files. */
export function UploadPage(props: {
  path: string;
  nonce: SafeHtml;
  /** How many at once, how large each, and of which kinds. */
  most: number;
  size: string;
  kinds: string;
  accept: string;
  refusals: readonly string[];
  kept: number;
}) {
  const { path, nonce, accept, refusals, kept, ...bounds } = props;
  const t = useTexts(mediaTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('media'), path: `${path}/media` }]} />
      <Heading title={t('upload')} lead={t('upload_lead')} />
      {kept > 0 ? (
        <Notice kind="done">
          <p>{t('uploaded', { count: kept })}</p>
        </Notice>
      ) : null}
      {refusals.length > 0 ? (
        <Notice kind="error">
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Form to={`${path}/media-new.php`} nonce={nonce} multipart>
        <FileField name="files" label={t('files')} help={t('files_help', bounds)} accept={accept} multiple required />
        <Button>{t('send')}</Button>
      </Form>
    </>
  );
}

/** What the form of a file sends. */
export interface MediaValues {
  readonly title: string;
  readonly alt_text: string;
  readonly caption: string;
  readonly description: string;
}

/** One file. */
export function MediaPage(props: {
  path: string;
  media: Media;
  values: MediaValues;
  refused: Refused | undefined;
  isDone: boolean;
  mayDelete: boolean;
  nonce: SafeHtml;
}) {
  const { path, media, values, refused, isDone, mayDelete, nonce } = props;
  const t = useTexts(mediaTexts);
  const { file, post } = media;
  const name = nameOf(media);
  const isPicture = file.mimeType.startsWith('image/');
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('media'), path: `${path}/media` }]} />
      <Heading title={name} />
      {isDone && !refused ? (
        <Notice kind="done">
          <p>{t('saved')}</p>
        </Notice>
      ) : null}
      <RefusedNotice refused={refused} />
      {isPicture ? <img src={file.url} alt={media.altText} class="media-preview" /> : null}
      <Definitions
        items={[
          [t('address'), <CodeBlock key="address" text={file.url} label={t('address')} />],
          [t('kind'), file.mimeType],
          [
            t('size'),
            <>
              <Bytes of={file.bytes} />
              {file.width && file.height ? ` · ${t('pixels', { width: file.width, height: file.height })}` : ''}
            </>,
          ],
        ]}
      />
      <Form to={`${path}/media/${post.id}`} nonce={nonce} values={values} errors={refused} guarded>
        <TextField name="title" label={t('title')} />
        {isPicture ? <TextField name="alt_text" label={t('alt')} help={t('alt_help')} maxLength={10_000} /> : null}
        <TextField name="caption" label={t('caption')} rows={2} />
        <TextField name="description" label={t('description')} rows={4} />
        <Button>{t('save')}</Button>
      </Form>
      {mayDelete ? (
        <DangerZone title={t('delete_title')}>
          <p>{t('delete_lead')}</p>
          <ButtonForm to={`${path}/media`} nonce={nonce} kind="danger" fields={{ 'ids[]': post.id, act: 'remove' }}>
            {t('delete')}
          </ButtonForm>
        </DangerZone>
      ) : null}
    </>
  );
}
