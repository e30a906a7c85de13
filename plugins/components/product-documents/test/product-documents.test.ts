import shop from '@plinth/shop';
import { conforms } from '@plinth/testing';
import productDocuments from '../src/plugin.js';
import { BAD, GOOD, makeProduct } from './support.js';

conforms(productDocuments, {
  needs: [shop],
  async prepare(site) {
    await makeProduct(site, 'A teapot', [GOOD, BAD]);
  },
});
