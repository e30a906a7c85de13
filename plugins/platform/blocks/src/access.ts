import { POST_TYPES } from '@plinth/content';
import { type AccessRule, type AuthorizationContext, authorizeIf, forbidden } from '@plinth/kernel';

/** Whether the caller writes posts of any type: what everything around the editor asks for. */
function writesAnything({ caller, use }: AuthorizationContext): boolean {
  if (caller.can('edit_posts')) return true;
  const own = use(POST_TYPES)
    .all()
    .map(({ capabilityType: [, plural] = ['post', 'posts'] }) => plural);
  return own.some((plural) => caller.can(`edit_${plural}`));
}

/** Only for those who write posts of some type. */
export function writers(code: string, message: string): AccessRule {
  return authorizeIf('writes posts of some type', (context) => {
    if (!writesAnything(context)) throw forbidden(code, message);
  });
}
