import Bowser from 'bowser';

/**
 * What people call the browser that a session was begun with: `Firefox on Windows`. What is not known is given as it
 * came; nothing for nothing.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
