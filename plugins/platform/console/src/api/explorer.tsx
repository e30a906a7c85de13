import { Button, useTexts } from '@plinth/kernel/page';
import { useCallback, useEffect, useRef, useState } from '@plinth/kernel/page/island';
import { accessibleParts, LAYOUT } from './swagger-parts.js';
import { apiTexts } from './texts.js';

/** What the explorer works with. */
export interface ExplorerProps {
  /** Where the document is. */
  readonly url: string;
  /** By which the requests of the explorer are those of whoever looks. */
  readonly nonce: string;
}

type State = 'closed' | 'opening' | 'open' | 'failed';

type Words = Parameters<typeof accessibleParts>[0];

async function draw(place: HTMLElement, { url, nonce }: ExplorerProps, words: Words): Promise<void> {
  const { default: SwaggerUI } = await import('swagger-ui-dist/swagger-ui-es-bundle.js');
  SwaggerUI({
    ...{ domNode: place, url, deepLinking: true, docExpansion: 'none', filter: true, tryItOutEnabled: true },
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
  const open = useCallback(() => {
    if (!place.current) return;
    setState('opening');
    const words = { routes: t('routes'), loading: t('opening'), choose: t('choose_value') };
    draw(place.current, { url, nonce }, words).then(
      () => setState('open'),
      () => setState('failed'),
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
