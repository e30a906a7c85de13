import { sizeInWords } from '@plinth/kernel';
import { Meter, Num, useSurroundings, useTexts } from '@plinth/kernel/page';
import type { UsageAnswer } from '../accounts/routes.js';
import { quotaTexts } from './texts.js';

/** A size as people read it. */
export function useSize(): (bytes: number) => string {
  const { language } = useSurroundings();
  return (bytes) => sizeInWords(bytes, language);
}

/** What somebody keeps and may keep, a bar for each kind. */
export function UsageBars({ usage: { usage, limits, package: name } }: { usage: UsageAnswer }) {
  const t = useTexts(quotaTexts);
  const size = useSize();
  const bars = [
    { key: 'image', used: usage.image_count, most: limits.image_limit, text: String },
    { key: 'video', used: usage.video_count, most: limits.video_limit, text: String },
    { key: 'audio', used: usage.audio_count, most: limits.audio_limit, text: String },
    { key: 'bytes', used: usage.storage_bytes, most: limits.storage_bytes, text: size },
  ] as const;
  return (
    <>
      <p>{name === null ? t('no_package') : t('package', { name })}</p>
      <dl class="definitions">
        {bars.map(({ key, used, most, text }) => (
          <>
            <dt>{t(key)}</dt>
            <dd>
              {most === 0 ? (
                t('unlimited', { used: text(used) })
              ) : (
                <Meter value={used} max={most} label={t(key)}>
                  {t('used', { used: text(used), most: text(most) })}
                </Meter>
              )}
            </dd>
          </>
        ))}
      </dl>
    </>
  );
}

/** A change of a credit, with its sign. */
export function Change({ amount }: { amount: number }) {
  return (
    <>
      {amount > 0 ? '+' : ''}
      <Num of={amount} />
    </>
  );
}
