import { TAXONOMIES } from '@plinth/content';
import { DATABASE, type SetupContext } from '@plinth/kernel';
import { AUTHOR_REGISTRY } from './authors/book.js';
import { COAUTHORED } from './coauthors/capability.js';
import { EXPOSED_META } from './core-posts/meta.js';
import { seriesTaxonomy } from './series/taxonomy.js';
import { VIEW_COUNTER } from './views/counter.js';

/** What the fields of the declaration cannot say: the taxonomy of series, and meta values on the core posts route. */
export async function setup(context: SetupContext): Promise<void> {
  const { module, onStop, use } = context;
  if (module('series')) onStop(use(TAXONOMIES).register(seriesTaxonomy));
  const exposed = use(EXPOSED_META);
  await exposed.refresh(context);
  onStop(() => exposed.hideAll());
  onStop(use(COAUTHORED).stop);
  const counter = use(VIEW_COUNTER);
  onStop(() => counter.settled());
  // What was published while this plugin was off has not been counted.
  const book = use(AUTHOR_REGISTRY);
  if (!use(DATABASE).isReadOnly) book.addEverybody();
  onStop(() => book.settled());
}
