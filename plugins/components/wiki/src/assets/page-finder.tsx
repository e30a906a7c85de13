import { startIsland } from '@plinth/pages/island';
import { PageFinder } from '../pages/page-finder.js';

export default startIsland(PageFinder);
