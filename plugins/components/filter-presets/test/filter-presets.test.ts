import { conforms } from '@plinth/kernel/testing';
import shop from '@plinth/shop';
import filterPresets from '../src/plugin.js';

conforms(filterPresets, { needs: [shop] });
