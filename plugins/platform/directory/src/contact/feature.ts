import { defineFeature, under } from '@plinth/kernel';
import { contactRoute } from './routes.js';

/** The contact form of a listing. */
export const contactFeature = defineFeature({
  name: 'contact',
  routes: under('directory/v1', [contactRoute]),
});
