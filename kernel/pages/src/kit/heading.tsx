import type { ComponentChildren, VNode } from 'preact';
import { useAddress } from '../surroundings.js';
import { useTexts } from '../texts.js';
import { kitTexts } from './texts.js';

/** The heading of a page: what it is, what it is for, and what can be done here. */
export function Heading(props: {
  title: ComponentChildren;
  /** One sentence: what the page is for. */
  lead?: ComponentChildren;
  actions?: ComponentChildren;
}): VNode {
  return (
    <>
      <div class="page-heading">
        <h1>{props.title}</h1>
        {props.actions ? <div class="actions">{props.actions}</div> : null}
      </div>
      {props.lead ? <p class="lead">{props.lead}</p> : null}
    </>
  );
}

/** A place above this one. */
export interface Crumb {
  readonly title: string;
  /** A path of this site, or a whole address. */
  readonly path: string;
}

/** The way from the top to this page, which stands in the heading. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }): VNode {
  const t = useTexts(kitTexts);
  const address = useAddress();
  return (
    <nav class="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {crumbs.map(({ title, path }) => (
          <li key={path}>
            <a href={address(path)}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Views of one thing, each with an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly (Crumb & { current?: boolean })[] }): VNode {
  const address = useAddress();
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ title, path, current }) => (
        <a key={path} href={address(path)} aria-current={current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
