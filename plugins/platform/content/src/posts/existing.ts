import { type ErrorSpecification, RestError, type RestRequest } from '@plinth/kernel';

/** What {@link refuseExisting} refuses with, for the routes that call it. */
export const existingError: ErrorSpecification = {
  code: 'rest_post_exists',
  status: 400,
  when: 'the body names an id',
};

/**
 * Making something that has an id already is no making: clients that send the id meant another route.
 * @throws RestError 400 `rest_post_exists`
 */
export function refuseExisting({ body }: Pick<RestRequest, 'body'>): void {
  const { code, status } = existingError;
  if (body['id']) throw new RestError(code, 'Cannot create existing post.', { status });
}
