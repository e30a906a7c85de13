/**
 * What plugins of a site use in addition to the kernel: email, uploaded files, HTML, CSV, money, days, cached items.
 * @packageDocumentation
 */
export { type Cell, csv, plainCell } from './csv.js';
export { FILES, type FileStore, type SniffedType, safeFilename, sniffFile } from './files/files.js';
export { LaneFailure, PROCESS_LANES, type ProcessLane, type ProcessLanes } from './files/process-lane.js';
export { sanitizeHtml, sanitizeInlineHtml } from './html/html-policy.js';
export { toolkit } from './layer.js';
export { BatchLoader, type ReadMany } from './lists/batch-loader.js';
export { DERIVED_TEXTS, type DerivedTextStore, type DerivedTexts } from './lists/derived-texts.js';
export { KeptTotals } from './lists/kept-totals.js';
export { PREPARED_ITEMS, type PreparedItems, type PreparedState, type PreparedStore } from './lists/prepared-items.js';
export { MAILER } from './mail/mail.js';
export { MAIL_QUEUE, type MailQueue } from './mail/mail-queue.js';
export { mailLine, mailText } from './mail/mail-text.js';
export { decimalOf, precisionOf } from './money.js';
export { PASSWORD_RULES, type PasswordOwner, type PasswordRules } from './password-rules.js';
export { dayStart, siteDayOf, siteDays } from './site-days.js';
export { sizeInWords } from './size-in-words.js';
