import { conforms } from '@plinth/testing';
import learning from '../src/plugin.js';

conforms(learning);
