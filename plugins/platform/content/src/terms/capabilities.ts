import type { MetaCapability, PluginContext } from '@plinth/kernel';
import { TAXONOMIES, type TaxonomyCapabilities, type Term } from '../ports.js';
import { capabilitiesOf } from './taxonomies.js';

function isTerm(subject: unknown): subject is Pick<Term, 'taxonomy'> {
  return (
    typeof subject === 'object' && subject !== null && 'taxonomy' in subject && typeof subject.taxonomy === 'string'
  );
}

function mapped(which: keyof TaxonomyCapabilities): MetaCapability {
  return (_user, subject, context: PluginContext) => {
    const taxonomy = isTerm(subject) ? context.use(TAXONOMIES).get(subject.taxonomy) : undefined;
    return [taxonomy ? capabilitiesOf(taxonomy)[which] : 'do_not_allow'];
  };
}

/** What it takes to edit, delete or use a term (a {@link Term}); host-conventions G4. */
export const termMetaCapabilities: Readonly<Record<string, MetaCapability>> = {
  edit_term: mapped('edit'),
  delete_term: mapped('delete'),
  assign_term: mapped('assign'),
};
