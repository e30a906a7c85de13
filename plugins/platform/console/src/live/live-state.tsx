import { useEffect, useState } from '@plinth/pages/island';
import { useTexts } from '@plinth/pages/kit';
import { follow, type Liveness } from './follow.js';
import { liveTexts } from './texts.js';

/** Whether the figures of the page move: nothing until it is known. */
export function LiveState({ url }: { url: string }) {
  const t = useTexts(liveTexts);
  const [state, setState] = useState<Liveness | undefined>(undefined);
  useEffect(() => follow(url, setState), [url]);
  return (
    <span class={`live-state ${state ?? ''}`} role="status">
      {state === undefined ? '' : t(state)}
      {state === 'over' ? (
        <>
          {' '}
          <a href={location.href}>{t('again')}</a>
        </>
      ) : null}
    </span>
  );
}
