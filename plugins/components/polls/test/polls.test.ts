import content from '@plinth/content';
import { conforms } from '@plinth/testing';
import polls from '../src/plugin.js';

conforms(polls, { needs: [content] });
