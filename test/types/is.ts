type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** `is<Expected>()(value)` compiles only where the type of `value` is exactly `Expected`. */
export function is<Expected>() {
  return <Found>(_value: Found, ..._same: Same<Found, Expected> extends true ? [] : ['is of another type']): void => {};
}
