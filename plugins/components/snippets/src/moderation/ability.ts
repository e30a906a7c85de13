/** The ability to moderate pastes and reports (docs/components/snippets.md, authentication). */
export const MODERATE = 'snippets/moderate';
