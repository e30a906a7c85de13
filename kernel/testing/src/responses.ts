import type { Response as InjectedResponse } from 'light-my-request';
import type { TestResponse } from './types.js';

function parsed(response: InjectedResponse): unknown {
  const type = String(response.headers['content-type'] ?? '');
  if (!type.includes('json') || response.payload === '') return response.payload;
  try {
    return JSON.parse(response.payload);
  } catch {
    return response.payload;
  }
}

/** An injected response as tests read it. */
export function toTestResponse(response: InjectedResponse): TestResponse {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const body = parsed(response);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers),
    body,
    text: response.payload,
    bytes: response.rawPayload,
    // The test says what it expects; a wrong expectation fails in its own assertions.
    json: <T>() => body as T,
  };
}
