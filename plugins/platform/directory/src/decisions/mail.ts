import { type PluginContext, type TapDeclaration, tap, USERS } from '@plinth/kernel';
import { MAILER, mailLine } from '@plinth/toolkit';
import { directoryHooks } from '../hooks.js';
import { listingUrl } from '../listings/addresses.js';
import { ADDRESSES } from '../pages/addresses.js';
import { settings } from '../settings.js';
import type { DecisionMail, DirectoryDecision } from './decision.js';
import { decisionTexts, type DecisionWords as Said } from './texts.js';

interface Reader {
  readonly name: string;
  readonly email: string;
}

async function memberOf({ use }: PluginContext, id: number): Promise<Reader | undefined> {
  const user = await use(USERS).find(id);
  return user && { name: user.displayName, email: user.email };
}

/** Who sent in what was decided; undefined for who is gone, and who decided it themselves. */
async function senderOf(context: PluginContext, decision: DirectoryDecision): Promise<Reader | undefined> {
  const { by, kind, listing, userId } = decision;
  if (userId !== null) return userId === by ? undefined : memberOf(context, userId);
  const { guestEmail: email, guestName: name } = listing;
  return kind === 'listing' && email !== '' ? { name, email } : undefined;
}

/** The words before a way to what was decided, and the way; undefined where there is none. */
function wayTo({ module, site }: PluginContext, decision: DirectoryDecision): readonly [Said, string] | undefined {
  const { kind, listing, outcome, userId } = decision;
  if (!module('pages')) return undefined;
  if (kind === 'claim' && outcome === 'rejected') return ['see_claims', site.url + ADDRESSES.claims];
  if (outcome === 'deleted') return undefined;
  if (listing.status === 'publish') return ['see', listingUrl(site, listing)];
  if (kind === 'listing' && userId !== null && listing.status === 'pending')
    return ['see_state', site.url + ADDRESSES.mine];
  return kind === 'listing' && userId !== null ? ['see_listings', site.url + ADDRESSES.mine] : undefined;
}

/** What a decision is called in the texts; undefined for what nobody is told. */
function saidOf({ kind, outcome }: DirectoryDecision): readonly [subject: Said, text: Said] | undefined {
  if (kind === 'listing')
    return outcome === 'approved' ? undefined : [`listing_${outcome}_subject`, `listing_${outcome}`];
  if (kind === 'claim')
    return outcome === 'approved'
      ? ['claim_approved_subject', 'claim_approved']
      : ['claim_rejected_subject', 'claim_rejected'];
  return outcome === 'approved'
    ? ['review_approved_subject', 'review_approved']
    : ['review_rejected_subject', 'review_rejected'];
}

async function send(context: PluginContext, mail: DecisionMail, decision: DirectoryDecision): Promise<void> {
  const { hooks, log, use } = context;
  try {
    const wanted = await hooks.filter(directoryHooks.directory_decision_mail, mail, decision);
    if (wanted) await use(MAILER).send(wanted);
  } catch (error) {
    // What was decided stays decided, whether the mail goes out or not.
    log.error('a decision could not be told by mail', { listing: decision.listing.id, kind: decision.kind, error });
  }
}

async function tell(context: PluginContext, decision: DirectoryDecision): Promise<void> {
  const { settings: read, site } = context;
  const said = saidOf(decision);
  if (!said || !read(settings).mailDecisions) return;
  const t = decisionTexts.in(site.language);
  const { listing, reason } = decision;
  const written = (to: Reader, [subject, text]: readonly [Said, Said], more: readonly string[]): DecisionMail => ({
    to: to.email,
    subject: t('subject', { site: site.title, what: t(subject), title: mailLine(listing.title) }),
    text: [
      t('hello', { name: mailLine(to.name) }),
      t(text, { title: mailLine(listing.title) }),
      ...more,
      site.title,
    ].join('\n\n'),
  });
  const sender = await senderOf(context, decision);
  if (sender) {
    const way = wayTo(context, decision);
    const why = reason === '' ? [] : [`${t('reason')}\n${reason}`];
    await send(context, written(sender, said, [...why, ...(way ? [`${t(way[0])}\n${way[1]}`] : [])]), decision);
  }
  const { by, formerOwnerId } = decision;
  const loser = formerOwnerId === null || formerOwnerId === by ? undefined : await memberOf(context, formerOwnerId);
  if (!loser) return;
  const page = context.module('pages') ? [`${t('see')}\n${listingUrl(site, listing)}`] : [];
  await send(context, written(loser, ['lost_subject', 'lost'], page), decision);
}

/** Tells people by mail what was decided about what they sent in. */
export const decisionTaps: readonly TapDeclaration[] = [
  tap(directoryHooks.directory_decided, { id: 'mail' }, (context, decision) => tell(context, decision)),
];
