import content from '@plinth/content';
import { conforms } from '@plinth/kernel/testing';
import wiki from '../src/plugin.js';

conforms(wiki, { needs: [content] });
