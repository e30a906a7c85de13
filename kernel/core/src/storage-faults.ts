/** What drivers and the system say when nothing more fits. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL']);

/** What they say when nothing may be written. */
const READ_ONLY = new Set(['EROFS', 'SQLITE_READONLY', '25006', 'ER_OPTION_PREVENTS_STATEMENT', 'ER_READ_ONLY_MODE']);

const MAX_DEPTH = 6;

function codeOf(error: object): string {
  return 'code' in error ? String(error.code) : '';
}

function inner(error: object): unknown {
  if ('parent' in error && error.parent) return error.parent;
  if ('original' in error && error.original) return error.original;
  return 'cause' in error ? error.cause : undefined;
}

/** Whether something was thrown because the disk is full or may not be written to. */
export function storageFault(thrown: unknown): 'full' | 'read-only' | undefined {
  for (let each = thrown, depth = 0; typeof each === 'object' && each !== null && depth < MAX_DEPTH; depth += 1) {
    const code = codeOf(each);
    if (FULL.has(code)) return 'full';
    if (READ_ONLY.has(code)) return 'read-only';
    each = inner(each);
  }
  return undefined;
}

/**
 * Whether the database refused a write because what it refers to (an account, say) was removed since the request looked
 * at it.
 */
export function isLostReference(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'SequelizeForeignKeyConstraintError';
}
