import { startIsland } from '@plinth/kernel/page/island';
import { GifPicker } from '../picker/gif-picker.js';

export default startIsland(GifPicker);
