/** The ability to moderate pastes and reports (specification C, authentication). */
export const MODERATE = 'snippets/moderate';
