import { startIsland } from '@plinth/kernel/page/island';
import { Explorer } from '../api/explorer.js';

export default startIsland(Explorer);
