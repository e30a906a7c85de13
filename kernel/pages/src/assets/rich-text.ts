import { startIsland } from '../island-runtime.js';
import { RichTextArea } from '../rich-text/rich-text-area.js';

export default startIsland(RichTextArea);
