import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MP3, PDF, picture } from './media-samples.js';

/** The site that the export comes from. */
export const OLD = 'https://www.old.example';

const at = (index: number) => `2016-01-${String(index + 1).padStart(2, '0')}T10:00:00`;

const text = (raw: string) => ({ raw, rendered: raw });

interface Entry {
  readonly id: number;
  readonly slug: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly status?: string;
  readonly parent?: number;
  readonly featured?: number;
  readonly link?: string;
  readonly meta?: object;
}

/** A post or page as the REST interface of WordPress tells an editor. */
export function entry(type: 'post' | 'page', { id, slug, ...rest }: Entry) {
  const { content = '', excerpt = '', status = 'publish', parent = 0, featured = 0, meta = [] } = rest;
  return {
    ...{ id, type, slug, status, parent, meta, author: 1, featured_media: featured, password: '', template: '' },
    ...{ title: text(`Entry ${id}`), content: text(content), excerpt: text(excerpt) },
    ...{ date_gmt: at(id % 28), modified_gmt: at(id % 28), comment_status: 'open', ping_status: 'open' },
    link: rest.link ?? (type === 'post' ? `${OLD}/2016/01/${slug}/` : `${OLD}/${slug}/`),
  };
}

/** An upload. `original` is the name of what was uploaded where a smaller copy is shown. */
export function upload(id: number, file: string, mime_type: string, original?: string) {
  const slug = path.parse(file).name.toLowerCase();
  return {
    ...{ id, slug, mime_type, type: 'attachment', author: 1, post: null, alt_text: '', date_gmt: at(id % 28) },
    ...{ title: text(slug), caption: text(''), description: text(''), link: `${OLD}/${slug}/` },
    ...{ source_url: `${OLD}/wp-content/uploads/${file}` },
    media_details: original === undefined ? {} : { original_image: original },
  };
}

/** A comment below a post. */
export function comment(id: number, post: number, content: string) {
  return {
    ...{ id, post, parent: 0, author: 0, author_name: 'Ann', author_email: 'ann@example.org', author_url: '' },
    ...{ date_gmt: at(id % 28), content: text(content), status: 'approved' },
  };
}

const ana = {
  ...{ id: 1, username: 'ana', name: 'Ana', email: 'ana@example.org', slug: 'ana', first_name: '', last_name: '' },
  ...{ nickname: 'Ana', description: '', url: '', registered_date: '2015-01-01T00:00:00+00:00', roles: ['editor'] },
  link: `${OLD}/author/ana/`,
};

const news = {
  ...{ id: 7, slug: 'news', name: 'News', description: '', taxonomy: 'category', parent: 0 },
  link: `${OLD}/category/news/`,
};

/** The uploads of the export, one of them without its file. */
export const UPLOADS = [
  upload(500, '2016/01/quay.jpg', 'image/jpeg'),
  upload(501, '2016/02/plan.pdf', 'application/pdf'),
  upload(502, '2017/12/horn.mp3', 'audio/mpeg'),
  upload(503, '2018/03/harbour-scaled.jpg', 'image/jpeg', 'harbour.jpg'),
  upload(504, '2019/04/missing.png', 'image/png'),
];

/** An export of these posts, pages and comments. */
export function exportOf(parts: { posts?: object[]; pages?: object[]; comments?: object[]; media?: object[] }) {
  const { posts = [], pages = [], comments = [], media = UPLOADS } = parts;
  return { users: [ana], categories: [news], tags: [], posts, pages, comments, media };
}

/** A folder with the files of the uploads, as they lie in the old site's `wp-content`. */
export async function folderOfUploads(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-moving-'));
  const files: readonly (readonly [string, Buffer])[] = [
    ['2016/01/quay.jpg', await picture(1_200, 800, 'jpeg')],
    ['2016/02/plan.pdf', PDF],
    ['2017/12/horn.mp3', MP3],
    ['2018/03/harbour.jpg', await picture(2_800, 1_400, 'jpeg')],
    ['2018/03/harbour-scaled.jpg', await picture(2_560, 1_280, 'jpeg')],
  ];
  for (const [name, bytes] of files) {
    const place = path.join(folder, 'uploads', name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
  return folder;
}
