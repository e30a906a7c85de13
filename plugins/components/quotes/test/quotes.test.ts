import community from '@plinth/community';
import { provide } from '@plinth/kernel';
import { conforms } from '@plinth/testing';
import quotes, { CARD_PAINTER } from '../src/plugin.js';
import { keepQuote, PixelPainter } from './support.js';

conforms(quotes, {
  needs: [community],
  ports: [provide.value(CARD_PAINTER, new PixelPainter())],
  prepare: async (site) => void (await keepQuote(site, await site.as('author'))),
});
