import { conforms } from '@plinth/kernel/testing';
import shop from '../src/plugin.js';

conforms(shop);
