import { conforms } from '@plinth/testing';
import credentials from '../src/plugin.js';

conforms(credentials);
