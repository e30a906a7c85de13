/** Express 4. What these tests use of it is typed as in Express 5. */
declare module 'express4' {
  export { default } from 'express';
}
