import type { Caller, PluginContext, RestRequest, TSchema, Type } from '@plinth/kernel';

/** Who runs an ability, and by which request. */
export interface AbilityCall {
  readonly caller: Caller;
  readonly request: RestRequest;
}

/** The call of a contributed ability. */
export interface ContributedCall extends AbilityCall {
  /** The context of the plugin that contributes the ability. */
  readonly context: PluginContext;
}

/** What running an ability does to the site; the HTTP method by which clients run it follows from it. */
export interface AbilityAnnotations {
  /** Changes nothing: run by GET. */
  readonly readonly: boolean;
  /** May remove or overwrite something: run by DELETE when it is also idempotent, else by POST. */
  readonly destructive: boolean;
  /** Running it again with the same input changes nothing more. */
  readonly idempotent: boolean;
}

/** An ability as a plugin declares it. `I` and `O` are the schemas of what it takes and answers. */
export interface AbilityDeclaration<I extends TSchema, O extends TSchema, C extends AbilityCall = AbilityCall> {
  /** `namespace/name`, in lower case letters, digits and dashes. */
  readonly name: string;
  readonly label: string;
  /** What it does, in whole sentences: agents choose by it. */
  readonly description: string;
  /** The slug of a registered category. */
  readonly category: string;
  /** What it takes, checked before anything runs, with defaults filled in; left out for an ability that takes nothing. */
  readonly input?: I;
  /** What it answers, checked before it is sent. */
  readonly output: O;
  readonly annotations: AbilityAnnotations;
  /** Whether clients find and run it by REST; default no. */
  readonly showInRest?: boolean;
  /** Whether the caller may run it with this input. Throw a RestError to refuse with a code of its own. */
  permission(call: C, input: Type.Static<I>): boolean | Promise<boolean>;
  run(call: C, input: Type.Static<I>): Type.Static<O> | Promise<Type.Static<O>>;
}

/** An ability whose types of input and output are erased. */
export interface Ability<C extends AbilityCall = AbilityCall>
  extends Omit<AbilityDeclaration<TSchema, TSchema>, 'permission' | 'run'> {
  permission(call: C, input: unknown): boolean | Promise<boolean>;
  run(call: C, input: unknown): unknown;
}

/** Abilities that belong together. */
export interface AbilityCategory {
  /** Lower case letters, digits and dashes. */
  readonly slug: string;
  readonly label: string;
  readonly description: string;
}

/** Takes the categories that plugins bring. */
export interface AbilityCategoryRegistry {
  /** @throws Error for a slug that is taken or malformed */
  register(category: AbilityCategory): void;
}

/** Takes the abilities that plugins bring. */
export interface AbilityRegistry {
  /** @throws Error for a name that is taken or malformed, and for a category that nobody registered */
  register<I extends TSchema, O extends TSchema>(ability: AbilityDeclaration<I, O>): void;
}
