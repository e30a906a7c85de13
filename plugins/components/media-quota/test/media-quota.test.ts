import { content } from '@plinth/content';
import { conforms } from '@plinth/kernel/testing';
import mediaQuota from '../src/plugin.js';

conforms(mediaQuota, { needs: [content] });
