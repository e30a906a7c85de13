import { content } from '@plinth/content';
import { conforms } from '@plinth/testing';
import mediaQuota from '../src/plugin.js';

conforms(mediaQuota, { needs: [content] });
