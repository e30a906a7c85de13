import { conforms } from '@plinth/testing';
import shop from '../src/plugin.js';

conforms(shop);
