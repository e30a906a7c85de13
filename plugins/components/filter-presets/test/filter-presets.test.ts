import shop from '@plinth/shop';
import { conforms } from '@plinth/testing';
import filterPresets from '../src/plugin.js';

conforms(filterPresets, { needs: [shop] });
