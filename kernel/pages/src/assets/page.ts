/** The script of every page: small comforts. Without it everything works. */

/** A component of the server that lives on in the browser; its bundle is loaded when it is seen. */
class PlinthIsland extends HTMLElement {
  static readonly observedAttributes = ['data-props'];
  #isStarted = false;

  /** Whoever gives it other properties sees it move. */
  attributeChangedCallback(): void {
    if (this.#isStarted) this.#show();
  }

  connectedCallback(): void {
    const first = this.firstElementChild;
    // What has no extent yet would never be seen.
    if (!first || first.getBoundingClientRect().height === 0) {
      this.start();
      return;
    }
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      this.start();
    });
    seen.observe(first);
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#show();
  }

  #show(): void {
    const { module: address, props } = this.dataset;
    if (!address || !props) return;
    import(address)
      .then((loaded) => loaded.default(this, JSON.parse(props)))
      // What the server rendered stays as it is.
      .catch((thrown) => console.error('An island did not start.', thrown));
  }
}

customElements.define('plinth-island', PlinthIsland);

/** A form that was sent says so, and is not sent twice. */
function markBusy(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return;
  if (form.dataset['sent'] === undefined) {
    form.dataset['sent'] = '';
    event.submitter?.setAttribute('aria-busy', 'true');
  } else event.preventDefault();
}

/** The browser's "back" shows the form as it was; it can be sent again. */
function releaseForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) {
    delete form.dataset['sent'];
    for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
  }
}

/** The field that somebody types into; an editor of texts stands for the field that it fills. */
function nameOf(target: Element): string {
  const field = target.hasAttribute('name') ? target : target.closest('.rich-text')?.querySelector('textarea[name]');
  return field?.getAttribute('name') ?? '';
}

/** Leaving a page with unsaved changes asks first. */
function guardForms(): void {
  /** Which fields of which forms. */
  const changed = new Map<Element, Set<string>>();
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element)) return;
    const form = target.closest('form[data-guarded]');
    if (form) changed.set(form, (changed.get(form) ?? new Set()).add(nameOf(target)));
  });
  // What was kept in passing is not lost with the page.
  document.addEventListener('plinth-kept', (event) => {
    if (!(event instanceof CustomEvent && event.target instanceof Element)) return;
    const names = changed.get(event.target);
    for (const name of event.detail) names?.delete(name);
    if (names?.size === 0) changed.delete(event.target);
  });
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof Element) changed.delete(target);
  });
  addEventListener('beforeunload', (event) => {
    if (changed.size > 0) event.preventDefault();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** The search of the page, or else the page on which the whole site is searched. */
function goToSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>('main input[type=search], input[type=search]')];
  const place = fields.find(isSeen) ?? document.querySelector<HTMLElement>('.frame-search');
  if (place instanceof HTMLAnchorElement) place.click();
  else place?.focus();
  return place !== null;
}

function showKeys(): boolean {
  const keys = document.querySelector<HTMLDialogElement>('#keys');
  if (!keys?.open) keys?.showModal();
  const close = () => keys?.close();
  keys?.querySelector('[data-close]')?.addEventListener('click', close, { once: true });
  return keys !== null;
}

/** `/` goes to the search, `?` shows what the keys do, `Esc` closes what floats. */
function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') closeDrops();
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const isTaken = (event.key === '/' && goToSearch()) || (event.key === '?' && showKeys());
  if (isTaken) event.preventDefault();
}

function closeDrops(except?: Element | null): void {
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('details.drop[open]')) {
    if (drop === except) continue;
    const hadFocus = drop.contains(document.activeElement);
    drop.open = false;
    if (hadFocus && !except) drop.querySelector('summary')?.focus();
  }
}

function offerCopying(): void {
  for (const block of document.querySelectorAll('[data-copy]')) {
    const button = block.querySelector('button');
    const text = block.querySelector('code')?.textContent ?? '';
    if (!button || !navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(text).then(
        () => button.setAttribute('data-done', ''),
        (thrown) => console.error('Copying failed.', thrown),
      );
    });
  }
}

/** `data-select-all="form"`: one box for all boxes of a table. Without this script it would do nothing, so it is hidden. */
function offerSelectAll(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[data-select-all]')) box.hidden = false;
}

function selectAll({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset['selectAll'] === undefined) return;
  const boxes = document.querySelectorAll<HTMLInputElement>(
    `input[type=checkbox][form="${target.dataset['selectAll']}"]`,
  );
  for (const box of boxes) box.checked = target.checked;
}

document.addEventListener('submit', markBusy);
addEventListener('pageshow', releaseForms);
document.addEventListener('keydown', onKey);
document.addEventListener('change', selectAll);
document.addEventListener('click', ({ target }) => {
  closeDrops(target instanceof Element ? target.closest('details.drop') : undefined);
});
// Whoever goes on by the keyboard leaves no menu open behind them.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) closeDrops(target.closest('details.drop'));
});
guardForms();
offerCopying();
offerSelectAll();
document.querySelector<HTMLElement>('[data-focus]')?.focus();
/**
 * Whoever goes back to a form that makes something gets it anew, with what they typed: it goes on as the form that it was, so
 * that sending it again is about what it made.
 */
function keepTokens(): void {
  const before = Object(Object(history.state)['tokens']);
  const now: Record<string, string> = {};
  for (const field of document.querySelectorAll<HTMLInputElement>('form input[name=_once]')) {
    const place = field.form?.action ?? '';
    if (typeof before[place] === 'string') field.value = before[place];
    now[place] = field.value;
  }
  if (Object.keys(now).length > 0) history.replaceState({ ...Object(history.state), tokens: now }, '');
}
keepTokens();
// The present one of many tabs may lie beyond the edge of a phone.
const tab = document.querySelector<HTMLElement>('.tabs [aria-current]');
const row = tab?.closest<HTMLElement>('.tabs');
if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
/** What goes on beyond an edge of its frame says so. */
function hintAtMore(frame: HTMLElement): void {
  const isMore = frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1;
  frame.toggleAttribute('data-more', isMore);
  frame.toggleAttribute('data-before', frame.scrollLeft > 1);
}
for (const frame of document.querySelectorAll<HTMLElement>('.table-frame, .beside > .tabs')) {
  hintAtMore(frame);
  frame.addEventListener('scroll', () => hintAtMore(frame), { passive: true });
  addEventListener('resize', () => hintAtMore(frame), { passive: true });
}
/** What is printed is whole, also what nobody scrolled to yet. */
addEventListener('beforeprint', () => {
  for (const island of document.querySelectorAll<PlinthIsland>('plinth-island')) island.start();
});
// A long menu shows where one is.
const entry = document.querySelector<HTMLElement>('.frame-columns > .frame-aside [aria-current]');
const menu = entry?.closest<HTMLElement>('.frame-aside');
if (entry && menu && entry.offsetTop + entry.offsetHeight > menu.clientHeight)
  menu.scrollTop = entry.offsetTop - menu.clientHeight / 2;
