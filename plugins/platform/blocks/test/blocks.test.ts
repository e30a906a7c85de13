import { content } from '@plinth/content';
import { conforms } from '@plinth/kernel/testing';
import { blocks } from '../src/plugin.js';

conforms(blocks, { needs: [content] });
