import { startIsland } from '@plinth/kernel/page/island';
import { FileNames } from '../pages/file-names.js';

export default startIsland(FileNames);
