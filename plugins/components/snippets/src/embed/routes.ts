import { anyone, type CallContext, route, Type } from '@plinth/kernel';
import { authorizePaste, pasteAtHash, pasteErrors } from '../access/guard.js';
import { readTexts } from '../access/reading.js';
import type { Paste } from '../pastes/paste.js';
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

// Any site may read the answer, a refusal too; without credentials, as the star says.
function pasteForAnySite(call: CallContext & { readonly args: { readonly hash: string } }): Promise<Paste> {
  call.header('Access-Control-Allow-Origin', '*');
  return pasteAtHash(call);
}

/** What other sites show of a paste (docs/components/snippets.md). */
export const embedRoutes = [
  route({
    method: 'GET',
    path: '/embed/:hash',
    summary: 'A paste in short, for other sites.',
    access: anyone,
    args: { hash: pasteHash },
    item: embedSchema,
    result: embedSchema,
    errors: pasteErrors,
    resource: pasteForAnySite,
    authorizeResource: authorizePaste('embed'),
    async handle(call) {
      const { resource: paste } = call;
      const item = await embedItem(call, paste, await readTexts(call, paste));
      embedCaching(call, paste);
      return item;
    },
  }),
];
