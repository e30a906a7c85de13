import { invalidParam, sanitizeText } from '@plinth/kernel';

/**
 * The argument `name` without tags and outer spaces. What is left must still be a name (docs/components/member-blog.md:
 * 1 to 200 characters).
 * @throws RestError 400 `rest_invalid_param`
 */
export function cleanName(name: string): string {
  const clean = sanitizeText(name);
  if (clean === '') throw invalidParam({ name: 'name must have at least one character besides tags and spaces.' });
  return clean;
}
