export type { Registry } from '@plinth/kernel';
