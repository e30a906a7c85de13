import type { Refused } from '../refused.js';
import { useTexts } from '../texts.js';
import { ErrorSummary } from './field.js';
import { Notice } from './notice.js';
import { kitTexts } from './texts.js';

/** At the top of a form that was refused: what happened, what was kept, what to do. */
export function RefusedNotice({ refused }: { refused: Refused | undefined }) {
  const t = useTexts(kitTexts);
  if (!refused) return null;
  const { mistakes, message, wait } = refused;
  return (
    <>
      <ErrorSummary mistakes={mistakes} />
      {message === undefined ? null : (
        <Notice kind="warning" title={t('refused')}>
          <p>
            {message} {wait === undefined ? null : t('wait', { count: wait })} {t('kept')}
          </p>
        </Notice>
      )}
    </>
  );
}
