import { startIsland } from '@plinth/pages/island';
import { LiveState } from '../live/live-state.js';

export default startIsland(LiveState);
