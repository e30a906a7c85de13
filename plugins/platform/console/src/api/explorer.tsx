import { useCallback, useEffect, useRef, useState } from '@plinth/pages/island';
import { Button, useTexts } from '@plinth/pages/kit';
import type { Explorer as SwaggerExplorer } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { accessibleParts, type ExplorerWords, LAYOUT } from './swagger-parts.js';
import { apiTexts } from './texts.js';

/** What the explorer works with. */
export interface ExplorerProps {
  /** Where the document is. */
  readonly url: string;
  /** By which the requests of the explorer are those of whoever looks. */
  readonly nonce: string;
}

type State = 'closed' | 'opening' | 'open' | 'failed';

/** How long the explorer may take to draw an operation that an address names, in milliseconds. */
const DRAWN_MS = 5_000;

/** Opens the operation that the address names, as `#/polls/getVotes`, and shows it. */
function openNamed({ layoutActions }: SwaggerExplorer, place: HTMLElement): void {
  const [tag, operation] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (tag === undefined || operation === undefined) return;
  layoutActions.show(['operations-tag', tag], true);
  layoutActions.show(['operations', tag, operation], true);
  const seek = () => place.querySelector(`[id="operations-${tag}-${operation}"]`);
  const observer = new MutationObserver(() => {
    const found = seek();
    if (!found) return;
    observer.disconnect();
    found.scrollIntoView();
  });
  observer.observe(place, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), DRAWN_MS);
}

async function draw(place: HTMLElement, { url, nonce }: ExplorerProps, words: ExplorerWords): Promise<void> {
  const { default: SwaggerUI } = await import('swagger-ui-dist/swagger-ui-es-bundle.js');
  const explorer = SwaggerUI({
    ...{ domNode: place, url, docExpansion: 'none', filter: true, tryItOutEnabled: true },
    // Its own way of following addresses keeps the tab busy for a minute with this many routes.
    deepLinking: false,
    onComplete: () => openNamed(explorer, place),
    ...{ defaultModelsExpandDepth: -1, validatorUrl: null, syntaxHighlight: false },
    ...{ layout: LAYOUT, plugins: [accessibleParts(words)] },
    requestInterceptor(request) {
      // The nonce goes to this site alone, whatever the document names as its server.
      if (new URL(request.url, location.href).origin === location.origin) request.headers['X-WP-Nonce'] = nonce;
      return request;
    },
  });
}

/** Every route of the site with forms to ask it: loaded when somebody wants it, because it is large. */
export function Explorer(props: ExplorerProps) {
  const t = useTexts(apiTexts);
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [state, setState] = useState<State>('closed');
  const { url, nonce } = props;
  const isBegun = useRef(false);
  const open = useCallback(() => {
    // The words are others at each drawing of this, so this is called more than once.
    if (!place.current || isBegun.current) return;
    isBegun.current = true;
    setState('opening');
    const words = {
      ...{ routes: t('routes'), loading: t('opening') },
      ...{ choose: t('choose_value'), body: t('body'), code: t('code') },
    };
    draw(place.current, { url, nonce }, words).then(
      () => setState('open'),
      () => {
        isBegun.current = false;
        setState('failed');
      },
    );
  }, [url, nonce, t]);
  useEffect(() => {
    setReady(true);
    // An address that names a route was followed to see it.
    if (location.hash.length > 1) open();
  }, [open]);
  return (
    <div>
      {isReady && (state === 'closed' || state === 'failed') ? (
        <>
          <p>{t('open_lead')}</p>
          <Button type="button" onClick={open}>
            {t('open')}
          </Button>
        </>
      ) : null}
      <p role="status">{state === 'opening' ? t('opening') : state === 'failed' ? t('failed') : ''}</p>
      <div ref={place} class="api-explorer" />
    </div>
  );
}
