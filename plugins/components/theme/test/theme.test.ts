import { conforms } from '@plinth/kernel/testing';
import theme from '../src/plugin.js';

conforms(theme, { site: { registrationOpen: true } });
