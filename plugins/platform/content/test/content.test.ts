import { conforms } from '@plinth/testing';
import { content } from '../src/plugin.js';

conforms(content);
