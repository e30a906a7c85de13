/** How wide a page is: a column of text, a form alone, or as wide as the window for tables. */
export type PageLayout = 'reading' | 'narrow' | 'wide';
