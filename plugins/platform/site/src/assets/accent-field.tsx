import { startIsland } from '@plinth/pages/island';
import { AccentField } from '../console/accent-field.js';

export default startIsland(AccentField);
