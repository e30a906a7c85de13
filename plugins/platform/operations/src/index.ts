/**
 * Operations: the audit, incidents, traffic and storage figures that other plugins read and write.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { AUDIT, type Audit, type AuditEntry } from './audit.js';
export { AUDIT_KINDS, type AuditKind, type AuditSubject, auditSubject } from './audit-subject.js';
export { INCIDENTS, type Incident, type Incidents } from './incidents.js';
export { operationsLayer, operationsLayer as default } from './plugin.js';
export { STORAGE, type Storage, type StorageFigures } from './storage.js';
export { type HourOfTraffic, TRAFFIC, type Traffic } from './traffic.js';
