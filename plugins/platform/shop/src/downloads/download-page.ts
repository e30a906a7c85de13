import path from 'node:path';
import { planFile } from '@plinth/content';
import { anyone, id, page, RestError, type Route, Type } from '@plinth/kernel';
import { safeFilename } from '@plinth/toolkit';
import { DOWNLOADS, type DownloadedFile, type DownloadRefusal } from '../ports.js';
import { SALE_FILES } from './files.js';

const REFUSALS: Readonly<Record<DownloadRefusal, { readonly status: number; readonly message: string }>> = {
  unknown: { status: 404, message: 'There is no such download.' },
  missing: { status: 404, message: 'The file is not there any more. Write to the shop.' },
  foreign: { status: 403, message: 'This download belongs to somebody else. Sign in as the customer.' },
  expired: { status: 403, message: 'This download has expired.' },
  exhausted: { status: 403, message: 'You have reached the number of downloads of this file.' },
};

function given(file: DownloadedFile | DownloadRefusal): DownloadedFile {
  if (typeof file !== 'string') return file;
  const { status, message } = REFUSALS[file];
  throw new RestError(`shop_download_${file}`, message, { status });
}

/** The name under which a browser saves the file: that of the file, with the extension of its key. */
function filenameOf(name: string, key: string): string {
  const extension = path.extname(key);
  const clean = safeFilename(name);
  return clean.toLowerCase().endsWith(extension.toLowerCase()) ? clean : `${clean}${extension}`;
}

/** Gives a file to whoever has its address. Requests of one session or address within an hour count as one download. */
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
    const taker = { userId: caller.id, session: caller.isVisitor ? '' : `${caller.credential}|${caller.credentialId}` };
    const file = given(await use(DOWNLOADS).look(args.id, args.key, taker));
    const name = filenameOf(file.name, file.key);
    const planned = await planFile(use(SALE_FILES), request, { key: file.key, name });
    if (planned.sendsBytes) given(await use(DOWNLOADS).take(args.id, args.key, taker));
    return planned.respond();
  },
});
