import { ACTIVITIES } from '@plinth/community';
import {
  type CallContext,
  choice,
  html,
  id,
  nonceField,
  page,
  RestError,
  type RestResponse,
  type Route,
  type SafeHtml,
  signedIn,
  sitePage,
  stylesheet,
} from '@plinth/kernel';
import { presentCard, type RenderedCard } from '../cards/card.js';
import { type Quote, quoteErrors, readableQuote, wordsOf } from '../cards/quote.js';
import { renderCard, renderErrors } from '../cards/render.js';
import type { ShareLinks } from '../cards/share-links.js';
import { CARD_SIZE_NAMES, CARD_SIZES, type CardSize } from '../cards/sizes.js';

/** The action of the nonce that the form carries. */
export const CARD_ACTION = 'quotes-card';

const TITLES: Readonly<Record<CardSize, string>> = {
  card: 'Link preview',
  square: 'Square post',
  story: 'Full-screen story',
};

const NETWORK_TITLES: Readonly<Record<keyof ShareLinks, string>> = {
  facebook: 'Facebook',
  x: 'X',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  pinterest: 'Pinterest',
};

/** Where a quote is made a picture and shared. */
export function cardPageAddress({ site }: Pick<CallContext, 'site'>, activityId: number): string {
  return `${site.url}/quote-cards/${activityId}`;
}

function sizeForm(call: CallContext, { activity }: Quote, chosen: CardSize): SafeHtml {
  const options = CARD_SIZE_NAMES.map((name) => {
    const { width, height } = CARD_SIZES[name];
    const selected = name === chosen && html` selected`;
    return html`<option value="${name}"${selected}>${TITLES[name]}, ${width} × ${height}</option>`;
  });
  return html`<form class="stacked" method="post" action="${cardPageAddress(call, activity.id)}">
${nonceField(call, CARD_ACTION)}
<label for="size">Size</label>
<select id="size" name="size">${options}</select>
<button type="submit">Make the picture</button>
</form>`;
}

function shared(call: CallContext, quote: Quote, { card, size }: { card: RenderedCard; size: CardSize }): SafeHtml {
  const { width, height } = CARD_SIZES[size];
  const links = Object.entries(NETWORK_TITLES).map(([network, title]) => {
    const address = Object.entries(card.share_links).find(([name]) => name === network)?.[1];
    return (
      address !== undefined &&
      html`<li><a href="${address}" rel="noopener noreferrer">${title}</a></li>
`
    );
  });
  return html`<p><img src="${card.url}" alt="${wordsOf(call, quote)}" width="${width}" height="${height}" class="card"></p>
<p><a href="${card.url}" download="quote-${quote.activity.id}-${size}.png">Download</a> <span class="meta">The picture is kept for an hour.</span></p>
<h2>Share it</h2>
<ul>${links}</ul>`;
}

/** The quote as the pages of the community show it, until there is a picture of it. */
function preview(call: CallContext, quote: Quote): SafeHtml {
  const { from, to, text } = quote.background;
  return html`<blockquote class="quote" style="background: linear-gradient(${from}, ${to}); color: ${text}">${wordsOf(call, quote)}</blockquote>`;
}

const style = stylesheet(
  'quote-cards',
  `.card { max-width: 100%; height: auto; max-height: 80vh; width: auto; }
.quote { border-radius: .6rem; padding: 1.6rem 1.2rem; margin: 1rem 0; font-size: 1.2rem; text-align: center; white-space: pre-line; overflow-wrap: anywhere; }
select { font: inherit; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; max-width: 100%; }
`,
);

interface CardView {
  readonly size: CardSize;
  readonly card?: RenderedCard;
  readonly refusal?: string;
  readonly status?: number;
}

function cardPage(call: CallContext, quote: Quote, view: CardView): Promise<RestResponse> {
  const { size, card, refusal, status = 200 } = view;
  const body = html`<h1>A picture of the quote</h1>
<p><a href="${call.use(ACTIVITIES).addressOf(quote.activity)}">Back to the quote</a></p>
${refusal !== undefined && html`<p class="notice error" role="alert">${refusal}</p>`}
${card ? shared(call, quote, { card, size }) : preview(call, quote)}
${sizeForm(call, quote, size)}`;
  return sitePage(call, { title: 'A picture of the quote', body, status, head: style.link(call.site) });
}

const shown = {
  module: 'pages',
  path: '/quote-cards/:activity_id',
  access: signedIn(),
} as const;

const activityId = id('The activity with a quote background.');

/** The page on which a member makes a picture of a quote, sees, downloads and shares it. */
export const cardPages: readonly Route[] = [
  style.page,
  page({
    ...shown,
    method: 'GET',
    summary: 'Offers to make a picture of a quote.',
    args: { activity_id: activityId },
    errors: quoteErrors,
    resource: (call) => readableQuote(call, call.args.activity_id),
    handle: (call) => cardPage(call, call.resource, { size: 'card' }),
  }),
  page({
    ...shown,
    method: 'POST',
    summary: 'Makes a picture of a quote and shows it with links to share it.',
    nonceAction: CARD_ACTION,
    args: { activity_id: activityId, size: choice(CARD_SIZE_NAMES, { default: 'card', description: 'Its size.' }) },
    errors: [...quoteErrors, ...renderErrors],
    resource: (call) => readableQuote(call, call.args.activity_id),
    async handle(call) {
      const { resource: quote } = call;
      const { size } = call.args;
      try {
        const card = await presentCard(call, quote, await renderCard(call, quote, size));
        return cardPage(call, quote, { size, card });
      } catch (thrown) {
        if (!(thrown instanceof RestError) || typeof thrown.status !== 'number') throw thrown;
        for (const [name, value] of Object.entries(thrown.headers)) call.header(name, value);
        return cardPage(call, quote, { size, refusal: thrown.message, status: thrown.status });
      }
    },
  }),
];
