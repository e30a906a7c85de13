import 'reflect-metadata';
import { type DependencyContainer, type InjectionToken, instanceCachingFactory } from 'tsyringe';

/**
 * A typed token: names a service without naming who makes it. Use it with `use(PORT)` and `@inject(PORT)`.
 * A port is a symbol, so that two ports of the same name never meet by accident.
 */
export type Port<T> = symbol & { readonly service?: T };

/** Makes a port. The name appears in error messages; begin it with the plugin's id (`content/posts`). */
export function definePort<T>(name: string): Port<T> {
  return Symbol(name);
}

/** A class that tsyringe can construct; its constructor parameters carry `@inject(PORT)`. */
export type ServiceClass<T> = new (...args: never[]) => T;

/** How a service reaches the plugin's container. */
export interface ServiceDeclaration {
  readonly port: Port<unknown>;
  readonly name: string;
  register(container: DependencyContainer): void;
}

function declared<T>(port: Port<T>, register: (container: DependencyContainer) => void): ServiceDeclaration {
  return { port, name: port.description ?? 'unnamed port', register };
}

/** Says what stands behind a port: a class (made once per plugin), a value, or a function of the other services. */
export const provide = {
  /** One instance of an `@injectable()` class per plugin and host. */
  class<T extends object>(port: Port<T>, service: ServiceClass<T>): ServiceDeclaration {
    return declared(port, (container) => container.registerSingleton<T>(port, service as InjectionToken<T>));
  },
  /** A value that exists already. */
  value<T>(port: Port<T>, value: T): ServiceDeclaration {
    return declared(port, (container) => container.registerInstance<T>(port, value));
  },
  /** Made once, when it is first asked for; `use` gives the other services. */
  factory<T>(port: Port<T>, make: (use: <P>(port: Port<P>) => P) => T): ServiceDeclaration {
    return declared(port, (container) =>
      container.register<T>(port, {
        useFactory: instanceCachingFactory((own) => make((wanted) => own.resolve(wanted))),
      }),
    );
  },
};

/** The service behind a port, with its type. */
export function resolvePort<T>(container: DependencyContainer, port: Port<T>): T {
  return container.resolve<T>(port);
}
