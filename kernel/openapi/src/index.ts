/**
 * The OpenAPI document of a site, built from its routes.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { answerOf, isBodyless, type RouteAnswer } from './answers.js';
export { OPENAPI, type OpenApi, openApiLayer } from './layer.js';
