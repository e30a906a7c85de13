import { conforms } from '@plinth/kernel/testing';
import learning from '../src/plugin.js';

conforms(learning);
