import { conforms } from '@plinth/kernel/testing';
import directory from '../src/plugin.js';

conforms(directory);
