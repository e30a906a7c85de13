import { type CallContext } from '@plinth/kernel';
import { Badge, Meter, Notice, Num, useSurroundings, useTexts } from '@plinth/pages/kit';
import { sizeInWords } from '@plinth/toolkit';
import { type UsageAnswer, usageOf } from '../accounts/routes.js';
import { type Allowances, allowancesOf } from '../accounts/uploads.js';
import { quotaTexts } from './texts.js';

/** A size as people read it. */
export function useSize(): (bytes: number) => string {
  const { language } = useSurroundings();
  return (bytes) => sizeInWords(bytes, language);
}

/** What somebody keeps and may keep. */
export interface ShownUsage {
  readonly usage: UsageAnswer;
  readonly allowed: Allowances;
}

/** What somebody keeps and may keep, as the pages show it. */
export async function shownUsage(call: Pick<CallContext, 'use'>, userId: number): Promise<ShownUsage> {
  const usage = await usageOf(call, userId);
  return { usage, allowed: await allowancesOf(call, userId, usage.limits) };
}

/** What somebody keeps and may keep, a bar for each kind; `other` is whoever looks at the quota of somebody else. */
export function UsageBars({ usage: answer, allowed, other = false }: ShownUsage & { other?: boolean }) {
  const { usage, package: name } = answer;
  const t = useTexts(quotaTexts);
  const size = useSize();
  const bars = [
    { key: 'image', used: usage.image_count, most: allowed.image, text: String },
    { key: 'video', used: usage.video_count, most: allowed.video, text: String },
    { key: 'audio', used: usage.audio_count, most: allowed.audio, text: String },
    { key: 'bytes', used: usage.storage_bytes, most: allowed.bytes, text: size },
  ] as const;
  return (
    <>
      <p>{name === null ? t(other ? 'no_package_of' : 'no_package') : t(other ? 'package_of' : 'package', { name })}</p>
      <dl class="definitions">
        {bars.map(({ key, used, most, text }) => (
          <>
            <dt>{t(key)}</dt>
            <dd>
              {most === undefined ? (
                t('unlimited', { used: text(used) })
              ) : (
                <div class={used >= most ? 'quota-full' : undefined}>
                  <Meter value={used} max={Math.max(1, most)} label={t(key)}>
                    {t('used', { used: text(used), most: text(most) })}
                  </Meter>
                  {used >= most ? <Badge tone="bad">{t('full')}</Badge> : null}
                </div>
              )}
            </dd>
          </>
        ))}
      </dl>
      {other || !bars.some(({ used, most }) => most !== undefined && used >= most) ? null : (
        <Notice kind="warning" title={t('full_title')}>
          <p>{t('full_lead')}</p>
        </Notice>
      )}
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
