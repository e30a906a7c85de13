import { type CallContext, raw, type Static, Type } from '@plinth/kernel';
import { csv } from '@plinth/toolkit';
import { siteDay } from '../views/counting.js';

const COLUMNS = ['post_id', 'title', 'published', 'views', 'claps', 'comments'] as const;

/** The statistics of one post, as files hold them. */
export const exportedRow = Type.Object({
  post_id: Type.Integer(),
  title: Type.String(),
  published: Type.String(),
  views: Type.Integer(),
  claps: Type.Integer(),
  comments: Type.Integer(),
});

/** The headers of a file with statistics, which is named after the day on the site. */
export function attached(call: CallContext, extension: 'csv' | 'json'): Record<string, string> {
  return {
    'Content-Disposition': `attachment; filename="member-blog-analytics-${siteDay(call)}.${extension}"`,
  };
}

/**
 * The statistics of posts as a CSV file.
 * @param options `bom` starts the file with a byte order mark, which spreadsheets need to read it as UTF-8
 */
export function csvAnswer(
  call: CallContext,
  rows: readonly Static<typeof exportedRow>[],
  options: { readonly bom?: boolean } = {},
) {
  const lines = rows.map((row) => COLUMNS.map((column) => row[column]));
  return raw(csv([COLUMNS, ...lines], options), 'text/csv; charset=utf-8', { headers: attached(call, 'csv') });
}
