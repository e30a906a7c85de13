/** A phone number. Loose: countries write them in many ways. */
export const PHONE = /^\+?[\d ()/.-]{4,50}$/;
