import { ACCESS, tap } from '@plinth/kernel';
import { CONSOLE, consoleNonce, pageHooks, renderHtml, type SafeHtml } from '@plinth/pages';
import { ButtonForm, Time, useTexts } from '@plinth/pages/kit';
import { viewOf } from './flag.js';
import { viewTexts } from './texts.js';

function Bar({
  path,
  nonce,
  role,
  title,
  until,
}: {
  path: string;
  nonce: SafeHtml;
  role: string;
  title: string;
  until: number;
}) {
  const t = useTexts(viewTexts);
  return (
    <aside class="page-top" aria-label={t('bar_label')}>
      <p>
        {t('bar', { role: title })} <Time at={new Date(until).toISOString()} />
      </p>
      <ButtonForm to={`${path}/view-as/end`} nonce={nonce} fields={{ role }} kind="quiet" small>
        {t('end')}
      </ButtonForm>
    </aside>
  );
}

/** On every page: as which role it is seen, and the way back. */
export const viewBar = tap(pageHooks.page_top, { id: 'view-as-bar' }, (context, sink, viewing) => {
  const { caller, request } = viewing;
  if (caller.viewedAs === undefined) return;
  const role = caller.viewedAs;
  const title = context.use(ACCESS).roles().get(role)?.title ?? role;
  const until = viewOf(context, caller.credentialId, request)?.until ?? context.clock.now().getTime();
  const view = { path: context.use(CONSOLE).path, nonce: consoleNonce(viewing), role, title, until };
  sink.append(renderHtml(viewing, <Bar {...view} />));
});
