import { startIsland } from '@plinth/kernel/page/island';
import { PageFinder } from '../pages/page-finder.js';

export default startIsland(PageFinder);
