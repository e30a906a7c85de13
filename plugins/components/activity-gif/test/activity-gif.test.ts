import community from '@plinth/community';
import { conforms } from '@plinth/testing';
import activityGif from '../src/plugin.js';

conforms(activityGif, { needs: [community] });
