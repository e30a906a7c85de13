import { useEffect, useRef, useState } from 'preact/hooks';
import { kitTexts } from '../kit/texts.js';
import { useSurroundings } from '../surroundings.js';
import { useTexts } from '../texts.js';

/** What the page answers that keeps what is written. */
interface Kept {
  /** Fields of the form that changed by it: the id of a draft that was made, the state that was seen. */
  readonly fields?: Readonly<Record<string, string | number>>;
  /** When it was kept, ISO 8601. */
  readonly at?: string;
}

const EVERY_MS = 12_000;

/** Returns when it was kept; undefined when it was not. */
async function keep(form: HTMLFormElement, url: string): Promise<string | undefined> {
  const fields = new FormData(form);
  const texts = [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(texts) });
  if (!response.ok) return undefined;
  const kept: Kept = await response.json();
  for (const [name, value] of Object.entries(kept.fields ?? {})) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = String(value);
  }
  return kept.at;
}

/** Keeps what is written every few seconds, and says when it did so last. */
export function AutosaveState(props: {
  form: string;
  url: string;
  /** The fields that are kept in passing; the others are written when somebody saves. */
  fields: readonly string[];
}) {
  const { form: id, url, fields } = props;
  const t = useTexts(kitTexts);
  const { language, timezone } = useSurroundings();
  const [text, setText] = useState('');
  const isChanged = useRef(false);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    let isBusy = false;
    const ended = new AbortController();
    const { signal } = ended;
    form.addEventListener('input', () => (isChanged.current = true), { signal });
    form.addEventListener('submit', () => ended.abort(), { signal });
    const timer = setInterval(() => {
      if (!isChanged.current || isBusy || signal.aborted) return;
      isBusy = true;
      isChanged.current = false;
      keep(form, url)
        .catch(() => undefined)
        .then((at) => {
          isBusy = false;
          if (at === undefined) isChanged.current = true;
          // The page need not warn of what is safe; what was typed meanwhile is not yet.
          else if (!isChanged.current)
            form.dispatchEvent(new CustomEvent('plinth-kept', { bubbles: true, detail: fields }));
          const format = new Intl.DateTimeFormat(language, {
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
            timeZone: timezone,
          });
          setText(at === undefined ? t('not_kept') : t('kept_at', { time: format.format(new Date(at)) }));
        })
        .catch((thrown: unknown) => console.error('What was written could not be kept.', thrown));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [id, url, fields, language, timezone, t]);
  return (
    <span class="help" role="status">
      {text}
    </span>
  );
}
