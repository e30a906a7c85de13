import { conforms } from '@plinth/testing';
import directory from '../src/plugin.js';

conforms(directory);
