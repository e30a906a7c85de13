import 'reflect-metadata';
import { type DependencyContainer, container as shared } from 'tsyringe';

/**
 * A container for one host. tsyringe makes containers only as children of the one it exports; nothing is ever registered
 * on that one, and this is the only place that touches it, so two hosts in one process share nothing.
 */
export function createContainer(): DependencyContainer {
  return shared.createChildContainer();
}
