import { startIsland } from '@plinth/kernel/page/island';
import { LiveState } from '../live/live-state.js';

export default startIsland(LiveState);
