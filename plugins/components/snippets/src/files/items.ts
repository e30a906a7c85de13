import type { CallContext } from '@plinth/kernel';
import { rawPageOf } from '../addresses.js';
import type { FileInfo, FileText } from './file.js';

/** A file as clients get it (docs/components/snippets.md, file object). */
export interface FileItem {
  readonly id: number;
  readonly filename: string;
  readonly language: string;
  /** Left out in lists. */
  readonly content?: string;
  /** Bytes. */
  readonly size: number;
  readonly line_count: number;
  readonly position: number;
  readonly raw_url: string;
}

/** A file of a paste, with its text where that is given. */
export function fileItem(
  { site }: Pick<CallContext, 'site'>,
  paste: { readonly hash: string },
  file: FileInfo | FileText,
): FileItem {
  return {
    id: file.id,
    filename: file.filename,
    language: file.language,
    ...('content' in file ? { content: file.content } : {}),
    size: file.size,
    line_count: file.lineCount,
    position: file.position,
    raw_url: `${rawPageOf(site, paste)}/${file.id}`,
  };
}
