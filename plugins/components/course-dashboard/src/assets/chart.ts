import { startIsland } from '@plinth/kernel/page/island';
import { ChartCanvas } from '../pages/charts/chart-canvas.js';

export default startIsland(ChartCanvas);
