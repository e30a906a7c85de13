import { useAddress, useTexts } from '@plinth/pages/kit';
import { fileAddress } from '../../pages/addresses.js';
import type { Work } from '../work.js';
import { workTexts } from './texts.js';

/** An address of another system that a link may lead to. */
const LINKABLE = /^(?:https?:\/)?\/[^/\\]/;

/** A link to the file of an assignment; one that another system keeps is told nothing of the page that leads to it. */
export function FileLink({ file, hasFile }: { file: Work['file']; hasFile: boolean }) {
  const t = useTexts(workTexts);
  const address = useAddress();
  if (!file) return null;
  const { fileKey, fileName, fileUrl, id } = file;
  const isKept = fileKey !== null;
  if (isKept && !hasFile) return <span>{t('file_gone')}</span>;
  if (!isKept && !LINKABLE.test(fileUrl)) return <span>{fileName}</span>;
  return isKept ? (
    <a class="long-text" href={address(fileAddress(id))}>
      {fileName}
    </a>
  ) : (
    <a class="long-text" href={fileUrl} rel="noopener noreferrer">
      {fileName}
    </a>
  );
}
