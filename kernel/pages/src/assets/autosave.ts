import { startIsland } from '../island-runtime.js';
import { AutosaveState } from '../rich-text/autosave-state.js';

export default startIsland(AutosaveState);
