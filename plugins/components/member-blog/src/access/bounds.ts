/** Characters that the text of a post, or its blocks, may have when it is sent: what is longer is not even cleaned. */
export const LONGEST_TEXT = 1_000_000;
