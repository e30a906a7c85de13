import content from '@plinth/content';
import { conforms } from '@plinth/kernel/testing';
import polls from '../src/plugin.js';

conforms(polls, { needs: [content] });
