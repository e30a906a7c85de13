export { buildLanguageTable as default } from './language-table.js';
