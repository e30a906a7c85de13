import { byLogin, tableSection } from '@plinth/content';
import { looks } from '../decisions/looks.js';

/** The section `directory_looks`. */
export const lookSection = tableSection({
  name: 'directory_looks',
  title: 'When members last looked at what became of what they sent in',
  table: looks,
  refers: { userId: byLogin },
  identity: ['userId'],
});
