import { conforms } from '@plinth/kernel/testing';
import { abilities } from '../src/plugin.js';

conforms(abilities);
