import { conforms } from '@plinth/testing';
import { abilities } from '../src/plugin.js';

conforms(abilities);
