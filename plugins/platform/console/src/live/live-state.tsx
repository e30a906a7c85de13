import { useTexts } from '@plinth/kernel/page';
import { useEffect, useState } from '@plinth/kernel/page/island';
import { follow } from './follow.js';
import { liveTexts } from './texts.js';

/** Whether the figures of the page move: nothing until it is known. */
export function LiveState({ url }: { url: string }) {
  const t = useTexts(liveTexts);
  const [isLive, setLive] = useState<boolean | undefined>(undefined);
  useEffect(() => follow(url, setLive), [url]);
  return (
    <span class={isLive ? 'live-state on' : 'live-state'} role="status">
      {isLive === undefined ? '' : t(isLive ? 'live' : 'lost')}
    </span>
  );
}
