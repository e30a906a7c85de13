import { conforms } from '@plinth/testing';
import { console } from '../src/plugin.js';

conforms(console);
