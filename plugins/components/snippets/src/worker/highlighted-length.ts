/** Longer texts, in characters, are shown without colours. Apart from the highlighter, which only the thread shall load. */
export const MAX_HIGHLIGHTED_LENGTH = 128 * 1024;
