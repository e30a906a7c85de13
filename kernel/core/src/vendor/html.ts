/** The tokenizer of htmlparser2, bundled into one file. */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

export { Tokenizer, type TokenizerCallbacks };
