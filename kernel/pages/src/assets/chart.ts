import { ChartCanvas } from '../chart/chart-canvas.js';
import { startIsland } from '../island-runtime.js';

export default startIsland(ChartCanvas);
