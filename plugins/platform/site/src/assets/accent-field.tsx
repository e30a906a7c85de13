import { startIsland } from '@plinth/kernel/page/island';
import { AccentField } from '../console/accent-field.js';

export default startIsland(AccentField);
