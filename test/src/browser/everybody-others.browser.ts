import { ROLES } from './demo.js';
import { canBeUsedBy } from './everybody.js';

canBeUsedBy(ROLES.filter((login) => login !== 'admin'));
