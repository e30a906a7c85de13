import { PrivateFiles } from '@plinth/content';
import { definePort, type PluginContext } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { FILES } from '@plinth/toolkit';

/** The folder that files for sale are stored in, and what lies in it for everybody: the documents of products. */
const FOLDER = 'shop';
const PUBLIC = ['documents'];

/** Files for sale: only their buyers get them. */
export const SALE_FILES = definePort<PrivateFiles>('shop/sale-files');

/** The store of files for sale. */
export function saleFiles(use: PluginContext['use']): PrivateFiles {
  return new PrivateFiles(use(FILES), FOLDER);
}

/** Takes the files for sale of earlier versions out of the public uploads. A failure is logged: it is tried again at the next start. */
export async function hideSaleFiles({ use, log }: Pick<PluginContext, 'use' | 'log'>): Promise<void> {
  if (use(DATABASE).isReadOnly) return;
  await use(SALE_FILES)
    .moveFromUploads({ except: PUBLIC })
    .catch((error: unknown) => log.error('files for sale could not be moved out of the public uploads', { error }));
}
