import content from '@plinth/content';
import { conforms } from '@plinth/testing';
import wiki from '../src/plugin.js';

conforms(wiki, { needs: [content] });
