/** The product's fixed texts, verbatim from docs/product.md. */
export * as TEXTS from './all-texts.ts';
