import { writesAnything } from '@plinth/content';
import { type AccessRule, authorizeIf, forbidden } from '@plinth/kernel';

/** Only for those who write posts of some type. */
export function writers(code: string, message: string): AccessRule {
  return authorizeIf('writes posts of some type', (context) => {
    if (!writesAnything(context)) throw forbidden(code, message);
  });
}
