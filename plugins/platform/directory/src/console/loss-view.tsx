import type { SafeHtml } from '@plinth/pages';
import { Breadcrumb, Confirm, Heading, useTexts } from '@plinth/pages/kit';
import type { Sent } from './deciding.js';
import { type Loss, listingsIn } from './losses.js';
import { itemTexts, workTexts } from './texts.js';

/** The question before claims are approved to listings that somebody owns: it names who loses which. */
export function LossPage(props: {
  /** Where the claims are, below the site's address. */
  path: string;
  /** Where the decision is sent, and where one goes back to. */
  to: string;
  back: string;
  nonce: SafeHtml;
  losses: readonly Loss[];
  sent: Sent;
  status: string;
}) {
  const { path, to, back, nonce, losses, sent, status } = props;
  const t = useTexts(itemTexts);
  const words = useTexts(workTexts);
  const count = listingsIn(losses);
  const agreed = losses.map(({ token }) => token).join(' ');
  return (
    <>
      <Breadcrumb crumbs={[{ title: words('claims'), path }]} />
      <Heading title={t('loses_title', { count })} lead={t('loses_lead', { count })} />
      <Confirm
        to={to}
        nonce={nonce}
        act={t('loses_act')}
        back={back}
        fields={{ act: sent.act ?? '', say: sent.say, status, agreed }}
      >
        <ul>
          {losses.map(({ claimId, claimant, owner, title }) => (
            <li key={claimId}>{t('loses', { claimant, title, name: owner.name, email: owner.email })}</li>
          ))}
        </ul>
        {sent.ids.map((id) => (
          <input key={id} type="hidden" name="ids[]" value={id} />
        ))}
      </Confirm>
    </>
  );
}

/** What the page is called that asks. */
export function lossTitle(language: string, losses: readonly Loss[]): string {
  return itemTexts.in(language)('loses_title', { count: listingsIn(losses) });
}
