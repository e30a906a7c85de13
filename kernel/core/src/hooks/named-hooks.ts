/**
 * The hooks that a tap can name by string and still be typed. The kernel and plugins merge theirs into it:
 * `declare module '@plinth/kernel' { interface NamedHooks extends PollHooks {} }` with `type PollHooks = typeof pollHooks`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: others merge into it
export interface NamedHooks {}
