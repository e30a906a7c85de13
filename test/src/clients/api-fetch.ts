import loaded, { type ApiFetch } from '@wordpress/api-fetch';

/**
 * The official browser client. Its types describe a CommonJS module, whose default export TypeScript looks for one level
 * deeper than its ES module has it.
 */
export const apiFetch = loaded as unknown as ApiFetch;
