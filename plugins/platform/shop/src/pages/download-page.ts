import path from 'node:path';
import { anyone, FILES, id, page, RestError, type Route, raw, safeFilename, Type } from '@plinth/kernel';
import { DOWNLOADS, type DownloadRefusal } from '../ports.js';

const REFUSALS: Readonly<Record<DownloadRefusal, { readonly status: number; readonly message: string }>> = {
  unknown: { status: 404, message: 'There is no such download.' },
  missing: { status: 404, message: 'The file is not there any more. Write to the shop.' },
  foreign: { status: 403, message: 'This download belongs to somebody else. Sign in as the customer.' },
  expired: { status: 403, message: 'This download has expired.' },
  exhausted: { status: 403, message: 'You have reached the number of downloads of this file.' },
};

/** The name under which a browser keeps the file: that of the file, with the extension that it is kept with. */
function filenameOf(name: string, key: string): string {
  const extension = path.extname(key);
  const clean = safeFilename(name).replace(/[^\w.-]/g, '_') || 'file';
  return clean.toLowerCase().endsWith(extension.toLowerCase()) ? clean : `${clean}${extension}`;
}

/** Gives a file to whoever has its address; each whole request counts. */
export const downloadPage: Route = page({
  method: 'GET',
  path: '/download/:id/:key',
  summary: 'A file that was bought, for whoever has the address with its key; counts as a download.',
  access: anyone,
  args: {
    id: id('The permission.', { maximum: 2_147_483_647 }),
    key: Type.String({ maxLength: 64, description: 'What opens it.' }),
  },
  async handle({ args, caller, request, use }) {
    // Whoever only asks for the headers gets no file, so nothing is counted.
    const isHead = request.source?.method === 'HEAD';
    const file = isHead
      ? await use(DOWNLOADS).look(args.id, args.key, caller.id)
      : await use(DOWNLOADS).take(args.id, args.key, caller.id);
    if (typeof file === 'string') {
      const { status, message } = REFUSALS[file];
      throw new RestError(`shop_download_${file}`, message, { status });
    }
    const headers = {
      'Content-Disposition': `attachment; filename="${filenameOf(file.name, file.key)}"`,
      'Content-Length': await use(FILES).size(file.key),
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    };
    return raw(use(FILES).read(file.key), 'application/octet-stream', { headers });
  },
});
