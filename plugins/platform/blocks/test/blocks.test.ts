import { content } from '@plinth/content';
import { conforms } from '@plinth/testing';
import { blocks } from '../src/plugin.js';

conforms(blocks, { needs: [content] });
