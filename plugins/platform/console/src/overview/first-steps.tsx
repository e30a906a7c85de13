import type { SiteInfo } from '@plinth/kernel';
import type { ScreenEntry } from '@plinth/pages';
import { useAddress, useTexts } from '@plinth/pages/kit';
import { overviewTexts } from './texts.js';

/** A site with fewer acts in its audit has just begun. */
export const FEW_ACTS = 20;

interface Steps {
  readonly path: string;
  readonly site: SiteInfo;
  /** What the menu of whoever looks has. */
  readonly entries: readonly ScreenEntry[];
}

/** What an owner does first, on a site that has one account and little behind it. */
export function FirstSteps({ path, site, entries }: Steps) {
  const t = useTexts(overviewTexts);
  const address = useAddress();
  const has = (screen: string) => entries.some((entry) => entry.path === `${path}/${screen}`);
  const steps = [
    ...(has('posts') ? [{ to: `${path}/post-new.php`, act: t('step_post'), told: t('step_post_lead') }] : []),
    ...(has('appearance') ? [{ to: `${path}/appearance`, act: t('step_look'), told: t('step_look_lead') }] : []),
    { to: `${path}/mail`, act: t('step_mail'), told: t('step_mail_lead') },
    {
      to: `${path}/settings/kernel`,
      act: t('step_people'),
      told: t(site.registrationOpen ? 'step_people_open' : 'step_people_closed'),
    },
  ];
  return (
    <section>
      <h2>{t('first_steps')}</h2>
      <ol>
        {steps.map(({ to, act, told }) => (
          <li key={to}>
            <a href={address(to)}>{act}</a>
            <div class="quiet">{told}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}
