import { startIsland } from '@plinth/pages/island';
import { Explorer } from '../api/explorer.js';

export default startIsland(Explorer);
