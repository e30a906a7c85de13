import { reportTexts } from './texts.js';

type ReportText = ReturnType<typeof reportTexts.in>;

function isKnown(key: string): key is Parameters<ReportText>[0] {
  return Object.hasOwn(reportTexts.english, key);
}

/** What a report is for, in a sentence. */
export function aboutReport(t: ReportText, id: string): string {
  const key = `about_${id.replaceAll('-', '_')}`;
  return isKnown(key) ? t(key) : t('other');
}
