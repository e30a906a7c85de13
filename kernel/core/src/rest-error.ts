/** Extra members of a refusal's `data`, beside `status`. */
export type RestErrorData = Readonly<Record<string, unknown>>;

/** `authorization` means 401 for a visitor and 403 for somebody who is signed in. */
export type RestErrorStatus = number | 'authorization';

/** Options of a {@link RestError}. */
export interface RestErrorOptions {
  readonly status: RestErrorStatus;
  readonly data?: RestErrorData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further errors, shown as `additional_errors`. */
  readonly more?: readonly RestError[];
}

function isStatus(status: unknown): boolean {
  return status === 'authorization' || (typeof status === 'number' && status >= 400 && status <= 599);
}

/** A refusal: throw it anywhere below a handler and the caller gets the documented envelope with its status. */
export class RestError extends Error {
  readonly status: RestErrorStatus;
  readonly data: RestErrorData;
  readonly headers: Readonly<Record<string, string>>;
  readonly more: readonly RestError[];

  constructor(
    readonly code: string,
    message: string,
    options: RestErrorOptions,
  ) {
    super(message);
    if (typeof options !== 'object' || !isStatus(options.status)) {
      throw new TypeError(`RestError "${code}" needs { status: 400 … 599 or 'authorization' } as its third argument.`);
    }
    this.name = 'RestError';
    this.status = options.status;
    this.data = options.data ?? {};
    this.headers = options.headers ?? {};
    this.more = options.more ?? [];
  }
}

/** 401 for a visitor, 403 for somebody signed in; the code is the same. */
export function forbidden(code = 'rest_forbidden', message = 'Sorry, you are not allowed to do that.'): RestError {
  return new RestError(code, message, { status: 'authorization' });
}

/** 404 with a code of its own. */
export function notFound(code: string, message: string): RestError {
  return new RestError(code, message, { status: 404 });
}

/** What is wrong with an argument: a sentence, or a sentence with a code of its own. */
export type Mistake = string | { readonly code: string; readonly message: string };

/** 400 `rest_invalid_param` for one or more arguments, each with what is wrong with it. */
export function invalidParam(mistakes: Readonly<Record<string, Mistake>>): RestError {
  const read = Object.entries(mistakes).map(([name, mistake]) => {
    const { code, message } = typeof mistake === 'string' ? { code: 'rest_invalid_param', message: mistake } : mistake;
    return [name, { code, message, data: null }] as const;
  });
  return new RestError('rest_invalid_param', `Invalid parameter(s): ${Object.keys(mistakes).join(', ')}`, {
    status: 400,
    data: {
      params: Object.fromEntries(read.map(([name, { message }]) => [name, message])),
      details: Object.fromEntries(read),
    },
  });
}

/** Whether a value refuses something or lets it pass, as hooks do that ask for an error or null. */
export function isErrorOrNull(value: unknown): boolean {
  return value === null || value instanceof RestError;
}
