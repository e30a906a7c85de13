import { canBeUsedBy } from './everybody.js';

canBeUsedBy(['admin']);
