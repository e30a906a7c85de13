import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  SelectField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { RenderedCard } from '../cards/card.js';
import { NETWORKS } from '../cards/share-links.js';
import { CARD_SIZE_NAMES, CARD_SIZES, type CardSize } from '../cards/sizes.js';
import { PATHS } from './addresses.js';
import { cardTexts } from './texts.js';

/** What the page of a quote's picture shows. */
export interface CardView {
  readonly activityId: number;
  /** Of the quote, a whole address. */
  readonly back: string;
  readonly words: string;
  /** The class that gives the words the background of the quote. */
  readonly ground: string;
  readonly size: CardSize;
  readonly card: RenderedCard | undefined;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
  readonly hasSuggestions: boolean;
}

function Picture({ card, view }: { card: RenderedCard; view: CardView }) {
  const t = useTexts(cardTexts);
  const { width, height } = CARD_SIZES[view.size];
  return (
    <>
      <Notice kind="done">
        <p>{t('made')}</p>
      </Notice>
      <p>
        <img src={card.url} alt={view.words} width={width} height={height} class="card-picture" />
      </p>
      <p>
        <a href={card.url} download={`quote-${view.activityId}-${view.size}.png`}>
          {t('download')}
        </a>
      </p>
      <h2>{t('share')}</h2>
      <ul class="share-links">
        {NETWORKS.map((network) => (
          <li key={network}>
            <a href={card.share_links[network]} rel="noopener noreferrer">
              {t(network)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function SizeForm({ activityId, size, nonce, card }: CardView) {
  const t = useTexts(cardTexts);
  const options = CARD_SIZE_NAMES.map((value) => ({ value, title: t(`size_${value}`, CARD_SIZES[value]) }));
  return (
    <Form to={`${PATHS.cards}/${activityId}`} nonce={nonce}>
      <SelectField name="size" label={t('size')} value={size} options={options} />
      {card ? null : <p class="quiet">{t('next')}</p>}
      <Button kind={card ? 'quiet' : 'main'}>{t(card ? 'make_again' : 'make')}</Button>
    </Form>
  );
}

/** The page on which a quote becomes a picture. */
export function CardPage(view: CardView) {
  const t = useTexts(cardTexts);
  const address = useAddress();
  const { back, words, ground, card, refused, hasSuggestions } = view;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('quote'), path: back }]} />
      <RefusedNotice refused={refused} />
      <Heading title={t('title')} lead={t('lead')} />
      {card ? <Picture card={card} view={view} /> : <blockquote class={`quote-words ${ground}`}>{words}</blockquote>}
      <SizeForm {...view} />
      {hasSuggestions ? (
        <p>
          <a href={address(PATHS.suggestions)}>{t('suggest')}</a>
        </p>
      ) : null}
    </>
  );
}
