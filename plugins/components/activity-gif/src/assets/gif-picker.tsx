import { startIsland } from '@plinth/pages/island';
import { GifPicker } from '../picker/gif-picker.js';

export default startIsland(GifPicker);
