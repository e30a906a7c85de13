import { conforms } from '@plinth/testing';
import theme from '../src/plugin.js';

conforms(theme, { site: { registrationOpen: true } });
