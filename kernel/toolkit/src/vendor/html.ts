/** What cleans HTML: sanitize-html with PostCSS, and the tokenizer of htmlparser2, bundled into one file. */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import sanitize from 'sanitize-html';

export { sanitize, Tokenizer, type TokenizerCallbacks };
