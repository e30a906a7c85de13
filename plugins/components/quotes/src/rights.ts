/** Who reads the reports. */
export const MANAGE = 'manage_quotes';

/** The module of suggestions and their reports. */
export const SUGGESTIONS = 'suggestions';
