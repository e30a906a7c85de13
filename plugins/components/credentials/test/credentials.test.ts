import { conforms } from '@plinth/kernel/testing';
import credentials from '../src/plugin.js';

conforms(credentials);
