/** Whether somebody is at work in a part: then it stays as it is. */
function isInUse(part: Element): boolean {
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(part, true);
  return isSelected || part.contains(document.activeElement) || part.querySelector('details[open]') !== null;
}

function propsOf(island: Element): string {
  return JSON.stringify(JSON.parse(island.getAttribute('data-props') ?? '{}').props);
}

/** An island stays where it is and is told what it shows now: put anew it would begin from nothing. */
function tell(island: Element, next: Element): void {
  if (propsOf(island) !== propsOf(next)) island.setAttribute('data-props', next.getAttribute('data-props') ?? '{}');
}

/** Makes one tree like another, with as little change as its islands need. */
function become(now: Node, next: Node): void {
  const isElement = now instanceof Element && next instanceof Element;
  if (isElement && now.localName === 'plinth-island' && next.localName === 'plinth-island') tell(now, next);
  else if (now.nodeName !== next.nodeName || now.childNodes.length !== next.childNodes.length)
    now.parentNode?.replaceChild(next.cloneNode(true), now);
  else if (!isElement) now.nodeValue = next.nodeValue;
  else for (const [index, child] of [...now.childNodes].entries()) becomeChild(child, next.childNodes[index]);
}

function becomeChild(now: Node, next: Node | undefined): void {
  if (next) become(now, next);
}

/** The page is no longer there for whoever looks: what it shows was deleted, or they may not see it any more. */
export class Gone extends Error {}

/**
 * Puts the parts of the page that are live as they are now. Returns false when the site could not answer.
 * @throws Gone when asking again is of no use
 */
export async function refresh(): Promise<boolean> {
  const parts = [...document.querySelectorAll('[data-live]')];
  if (parts.length === 0) return true;
  const response = await fetch(location.href, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  // Whoever is signed out is led to where they sign in.
  const isElsewhere = response.type === 'opaqueredirect';
  if (isElsewhere || (response.status >= 400 && response.status < 500)) throw new Gone();
  if (!response.ok) return false;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = new Map([...now.querySelectorAll('[data-live]')].map((part) => [part.getAttribute('data-live'), part]));
  for (const part of parts) {
    const next = fresh.get(part.getAttribute('data-live'));
    if (!next || next.innerHTML === part.innerHTML || isInUse(part)) continue;
    if (part.querySelector('plinth-island')) become(part, next);
    else part.replaceChildren(...next.childNodes);
  }
  return true;
}
