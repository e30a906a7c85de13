import { startIsland } from '../page/island-runtime.js';
import { RichTextArea } from '../page/rich-text/rich-text-area.js';

export default startIsland(RichTextArea);
