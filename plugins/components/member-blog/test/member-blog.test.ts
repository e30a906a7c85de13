import content from '@plinth/content';
import { conforms } from '@plinth/testing';
import memberBlog from '../src/plugin.js';

conforms(memberBlog, { needs: [content] });
