import { stylesheet } from '@plinth/pages';

/** How the form of a product looks beyond what all editors have. */
export const productFormStyle = stylesheet(
  'shop-console',
  `.product-figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 0 var(--space-5); align-items: end; }
.editor-text > section { margin-top: var(--space-5); padding-top: var(--space-4); border-top: 1px solid var(--divider); }
.editor-text > section > h2 { margin-block: 0 var(--space-3); font-size: var(--body); }
.product-short { margin-top: var(--space-4); } .product-short .rich-text-page { min-height: 6rem; }
.product-terms { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: var(--space-4) var(--space-5); }
.product-terms .choices { max-height: 14rem; overflow-y: auto; }
fieldset.order-line { margin: 0 0 var(--space-3); padding: 0 0 var(--space-3); border: 0; border-bottom: 1px solid var(--divider); }
.order-line legend { font-weight: 600; padding: 0; margin-bottom: var(--space-2); }
.order-line-fields { display: grid; grid-template-columns: minmax(0, 3fr) minmax(5rem, 1fr) minmax(8rem, 1fr); gap: 0 var(--space-4); align-items: end; }
.order-line p { margin: var(--space-1) 0 0; }
@media (max-width: 40rem) { .order-line-fields { grid-template-columns: 1fr 1fr; } .order-line-fields > :first-child { grid-column: 1 / -1; } }
.order-note { white-space: pre-wrap; overflow-wrap: anywhere; }
.product-now dd { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 14rem; overflow-y: auto; }
`,
);
