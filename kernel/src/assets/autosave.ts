import { startIsland } from '../page/island-runtime.js';
import { AutosaveState } from '../page/rich-text/autosave-state.js';

export default startIsland(AutosaveState);
