import { ChartCanvas } from '../page/chart/chart-canvas.js';
import { startIsland } from '../page/island-runtime.js';

export default startIsland(ChartCanvas);
