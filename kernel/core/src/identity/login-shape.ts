/** Whether a sign-in name could be taken for somebody's e-mail address: new ones may not be. */
export function isShapedLikeEmail(login: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(login);
}
