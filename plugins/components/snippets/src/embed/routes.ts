import { anyone, type CallContext, route, Type } from '@plinth/kernel';
import { demand, pasteErrors } from '../access/guard.js';
import { readTexts } from '../access/reading.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { embedItem, embedSchema } from './items.js';

/** How long caches may keep an embed, in seconds. */
const KEPT_SECONDS = 300;

/** The argument that names a paste by its address. */
export const pasteHash = Type.String({
  route: '[A-Za-z0-9_-]+',
  maxLength: 64,
  description: 'The name of the paste in addresses.',
});

/** Says how long an embed may be kept: not at all where it is for once, or for those who know the password. */
export function embedCaching(call: CallContext, paste: Paste): void {
  const isForOnce = paste.burnAfterRead || paste.passwordHash !== '';
  call.header('Cache-Control', isForOnce ? 'no-store' : `public, max-age=${KEPT_SECONDS}`);
}

/** What other sites show of a paste (docs/components/snippets.md). */
export const embedRoutes = [
  route({
    method: 'GET',
    path: '/embed/:hash',
    summary: 'A paste in short, for other sites.',
    access: anyone,
    args: { hash: pasteHash },
    result: embedSchema,
    errors: pasteErrors,
    async handle(call) {
      // Any site may read it; without credentials, as the star says.
      call.header('Access-Control-Allow-Origin', '*');
      const paste = demand(call, await call.use(PASTE_READER).findByHash(call.args.hash), 'embed');
      const item = await embedItem(call, paste, await readTexts(call, paste));
      embedCaching(call, paste);
      return item;
    },
  }),
];
