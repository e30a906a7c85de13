import { conforms } from '@plinth/kernel/testing';
import { console } from '../src/plugin.js';

conforms(console);
