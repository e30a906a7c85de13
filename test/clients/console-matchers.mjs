/** The two matchers of the package's own set-up that its tests use: what was complained about on the console. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

let spy;
beforeEach(() => {
  spy = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => spy.mockRestore());

const said = () => spy.mock.calls.map(([message]) => message);

expect.extend({
  toHaveErrored: () => ({ pass: said().length > 0, message: () => `console.error: ${said().join('; ')}` }),
  toHaveErroredWith: (_console, wanted) => ({
    pass: said().includes(wanted),
    message: () => `wanted "${wanted}" on the console, found: ${said().join('; ')}`,
  }),
});
