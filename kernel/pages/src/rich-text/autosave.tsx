import { pageAssets } from '../document.js';
import { island } from '../kit/island.js';
import { useAddress } from '../surroundings.js';
import { AutosaveState } from './autosave-state.js';

const AutosaveIsland = island(pageAssets, 'autosave', AutosaveState);

/**
 * Keeps what is written in a form while somebody writes. The whole form is sent to a page, which keeps it where nobody but
 * the writer sees it and answers `{ at, fields }`: when, and the fields of the form that
 * changed by it.
 */
export function Autosave(props: {
  form: string;
  to: string;
  /** The fields that are kept; leaving the page warns of others alone. */
  fields: readonly string[];
}) {
  const { form, to, fields } = props;
  return <AutosaveIsland form={form} url={useAddress()(to)} fields={fields} />;
}
