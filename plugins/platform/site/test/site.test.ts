import { blocks } from '@plinth/blocks';
import { content } from '@plinth/content';
import { conforms } from '@plinth/testing';
import { site } from '../src/plugin.js';
import { fill } from './support.js';

conforms(site, { needs: [content, blocks], prepare: fill });
