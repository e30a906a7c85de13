import type { BundleSection } from '@plinth/bundle';
import { contactSection } from './contact-section.js';
import { lookSection } from './look-section.js';
import { orderSection } from './order-section.js';
import { productSection } from './product-section.js';
import { reviewSection } from './review-section.js';
import { taxSection } from './tax-section.js';
import { attributeSection, termSection } from './term-sections.js';

/** What the shop takes from, and gives to, a site bundle. */
export const sections: readonly BundleSection[] = [
  attributeSection,
  termSection,
  productSection,
  reviewSection,
  orderSection,
  contactSection,
  lookSection,
  taxSection,
];
