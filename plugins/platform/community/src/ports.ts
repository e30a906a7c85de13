export * from './activity/ports.js';
export * from './groups/ports.js';
