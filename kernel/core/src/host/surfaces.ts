import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PluginContext } from '../context/plugin-context.js';
import { definePoint } from '../plugin/points.js';
import type { Identity } from '../rest/identify.js';
import type { Pipeline } from '../rest/pipeline.js';
import type { Proxies } from '../rest/request-reader.js';
import type { RouteTable } from '../rest/route-table.js';

/** What a surface works with besides the context of its plugin. */
export interface SurfaceParts {
  readonly identity: Identity;
  readonly pipeline: Pipeline;
  readonly proxies: Proxies;
}

/** Answers requests in its own way, such as pages do. Surfaces are asked in order of arrival, after REST and uploads. */
export interface HttpSurface {
  /** Its routes, for listings. */
  readonly table: RouteTable;
  /** Serves a request; returns false when it is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse, url: string): Promise<boolean>;
  /** Responds that nothing is at an address. */
  respondNotFound?(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** An HTML page with a short message, for when the site cannot serve: it is being set up, or fails. */
  messagePage?(status: number, message: string): string;
}

/** How a plugin declares a surface. */
export interface SurfaceDeclaration {
  readonly name: string;
  create(parts: SurfaceParts, context: PluginContext): HttpSurface;
}

/** Surfaces on HTTP besides REST. */
export const surfaces = definePoint<SurfaceDeclaration>('kernel/surfaces', {
  describes: 'Surfaces on HTTP besides REST, such as pages.',
  item: 'surface',
  nameOf: ({ name }) => name,
});
