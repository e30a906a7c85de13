/** Whether somebody is at work in a part: then it stays as it is. */
function isInUse(part: Element): boolean {
  const selection = getSelection();
  const isSelected = selection !== null && !selection.isCollapsed && selection.containsNode(part, true);
  return isSelected || part.contains(document.activeElement) || part.querySelector('details[open]') !== null;
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
  const response = await fetch(location.href, { headers: { Accept: 'text/html' }, redirect: 'error' });
  if (response.status >= 400 && response.status < 500) throw new Gone();
  if (!response.ok) return false;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = new Map([...now.querySelectorAll('[data-live]')].map((part) => [part.getAttribute('data-live'), part]));
  for (const part of parts) {
    const next = fresh.get(part.getAttribute('data-live'));
    if (!next || next.innerHTML === part.innerHTML || isInUse(part)) continue;
    part.replaceChildren(...next.childNodes);
  }
  return true;
}
