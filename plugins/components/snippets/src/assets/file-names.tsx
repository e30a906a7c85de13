import { startIsland } from '@plinth/pages/island';
import { FileNames } from '../pages/file-names.js';

export default startIsland(FileNames);
