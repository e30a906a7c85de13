import type { Course } from '@plinth/learning';

/** How somebody gets into a course: on their own, by buying it, by asking an instructor, or only by invitation. */
export type Admission = 'open' | 'buying' | 'asking' | 'closed';

/** How somebody gets into a course who is not in it. */
export function admissionOf({ checkoutUrl, isOpen, price, takesRequests }: Course): Admission {
  if (isOpen && price === null) return 'open';
  if (isOpen && checkoutUrl !== '') return 'buying';
  return takesRequests ? 'asking' : 'closed';
}
