import { invalidParam } from '@plinth/kernel';

/**
 * An address of the web, as it is kept; empty for none.
 * @throws RestError 400 `rest_invalid_param` for anything but http and https
 */
export function webAddress(name: string, text = ''): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw invalidParam({ [name]: 'An address must begin with http:// or https://.' });
  return url.href;
}
