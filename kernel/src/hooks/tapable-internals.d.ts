/** The part of Tapable's code generator that the hook engine extends; Tapable ships no types for it. */
declare module 'tapable/lib/HookCodeFactory.js' {
  /** What is generated for the end of a run. */
  export interface ContentOptions {
    onError(error: string): string;
    onResult(result: string): string;
    readonly resultReturns: boolean;
  }

  /** What is generated after one tap. */
  export interface CallTapOptions {
    onResult?(result: string): string;
  }

  /** What is generated for taps one after the other. */
  export interface SeriesOptions {
    onError(place: number, error: string): string;
    onResult(place: number, result: string, next: () => string): string;
    onDone(): string;
    readonly doneReturns: boolean;
    readonly rethrowIfPossible: boolean;
  }

  /** What a function is generated from. */
  export interface CompileOptions {
    readonly taps: readonly { readonly type: 'sync'; readonly name: string; readonly fn: unknown }[];
    readonly interceptors: readonly never[];
    readonly args: readonly string[];
    readonly type: 'sync';
  }

  export default abstract class HookCodeFactory {
    init(options: CompileOptions): void;
    deinit(): void;
    abstract content(options: ContentOptions): string;
    callTap(place: number, options: CallTapOptions): string;
    callTapsSeries(options: SeriesOptions): string;
  }
}
