/** Where members see what they keep and may keep. */
export const STORAGE_PATH = '/account/storage';
