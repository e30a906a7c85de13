import { tap } from '@plinth/kernel';
import { HOST_FACTS } from '@plinth/kernel/layer';
import { pageHooks, renderHtml } from '@plinth/pages';
import { useTexts } from '@plinth/pages/kit';
import { leftOutTexts } from './texts.js';

function Note({ names }: { names: readonly string[] }) {
  const t = useTexts(leftOutTexts);
  return (
    <aside class="page-top" aria-label={t('label')}>
      <p>{t('left_out', { names: names.join(', ') })}</p>
    </aside>
  );
}

/** Tells administrators on every page that plugins were left out of this start, as in safe mode. */
export const leftOutNote = tap(pageHooks.page_top, { id: 'left-out' }, ({ use }, sink, viewing) => {
  const { leftOut } = use(HOST_FACTS);
  if (leftOut.length > 0 && viewing.caller.can('activate_plugins'))
    sink.append(renderHtml(viewing, <Note names={leftOut} />));
});
