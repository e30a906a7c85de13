import type { TObject } from 'typebox';
import type { Route } from '../rest/route.js';
import { Type } from '../vendor/typebox.js';
import { JOB_SCHEMA, PLUGIN_SCHEMA, ROLE_SCHEMA, ROUTE_SCHEMA, TAP_SCHEMA } from './declaration-schema.js';
import type { PluginDeclaration } from './definition.js';
import { suggestion } from './settings.js';
import { hasShape } from './shape.js';

/** Notes a mistake of a declaration: the field, what was found, what is expected. */
export type Report = (field: string, found: unknown, wanted: string) => void;

/** A value as a message shows it: a function has no text, and what is missing is nothing. */
function shown(value: unknown): unknown {
  return value === undefined || typeof value === 'function' ? typeof value : value;
}

/** Holds an object against a schema: fields that it does not know, and fields that are not what they ought to be. */
export function checkObject(where: string, found: object, schema: TObject, report: Report): void {
  if (typeof found !== 'object' || found === null) {
    report(where.replace(/[.: ]{1,2}$/, ''), found, 'an object');
    return;
  }
  const known = Object.keys(schema.properties);
  for (const key of Object.keys(found)) {
    if (!known.includes(key)) report(`${where}${key}`, key, `a known field${suggestion(key, known)}`);
  }
  for (const [key, field] of Object.entries(schema.properties)) {
    const value: unknown = Reflect.get(found, key);
    if (value === undefined && Type.IsOptional(field)) continue;
    const words = 'description' in field ? String(field.description) : 'another value';
    if (!hasShape(field, value)) report(`${where}${key}`, shown(value), words);
  }
}

/** The members of a list, or nothing where something else stands in its place, which is reported elsewhere. */
export function members<T>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list : [];
}

/** Reports the fields of a route or page that are unknown or not what they ought to be. */
export function checkRouteShape({ declaration }: Route, report: Report): void {
  checkObject(`route ${declaration.path}: `, declaration, ROUTE_SCHEMA, report);
}

/**
 * What TypeScript would have refused and plain JavaScript lets pass: unknown fields, texts and functions that are none,
 * methods in lower case.
 */
export function checkShapes(plugin: PluginDeclaration, report: Report): void {
  checkObject('', plugin, PLUGIN_SCHEMA, report);
  for (const route of members(plugin.routes)) checkRouteShape(route, report);
  for (const tap of members(plugin.taps)) checkObject(`tap ${tap.hook}: `, tap, TAP_SCHEMA, report);
  for (const job of members(plugin.jobs)) checkObject(`jobs.${job.id}.`, job, JOB_SCHEMA, report);
  for (const [capability, roles] of Object.entries(plugin.capabilities ?? {})) {
    if (!Array.isArray(roles)) report(`capabilities.${capability}`, roles, 'a list of roles');
  }
  for (const [id, role] of Object.entries(plugin.roles ?? {})) checkObject(`roles.${id}.`, role, ROLE_SCHEMA, report);
}
