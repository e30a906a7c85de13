import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const OURS = ['uploads', 'private', 'outbox', 'tmp'];

/**
 * Makes the data folder so that no other account of this machine may look into it. One that is there already may hold
 * other things and keeps its rights; what the site keeps in it is closed off.
 */
export function closeOffData(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const place of OURS.map((name) => path.join(folder, name))) if (existsSync(place)) chmodSync(place, 0o700);
}
