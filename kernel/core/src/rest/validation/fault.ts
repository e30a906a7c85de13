/** Why a value does not fit its schema, with the codes that the host's clients know (host-conventions D22). */
export interface SchemaFault {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Makes a fault; only a wrong type names the parameter in its data. */
export function fault(code: string, message: string, data: SchemaFault['data'] = null): SchemaFault {
  return { code, message, data };
}

/** A value that was accepted, as it was coerced, or the fault. */
export type Verdict =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: SchemaFault };

/** A verdict that accepts. */
export function accepted(value: unknown): Verdict {
  return { ok: true, value };
}

/** A verdict that refuses. */
export function refused(why: SchemaFault): Verdict {
  return { ok: false, fault: why };
}
