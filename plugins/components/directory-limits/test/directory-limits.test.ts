import directory from '@plinth/directory';
import { conforms } from '@plinth/testing';
import limits from '../src/plugin.js';

conforms(limits, { needs: [directory] });
