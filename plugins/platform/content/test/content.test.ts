import { conforms } from '@plinth/kernel/testing';
import { content } from '../src/plugin.js';

conforms(content);
