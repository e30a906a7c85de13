const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** The types that are kept where the owner of a site says nothing: those that the host takes by default. */
export const DEFAULT_TYPES: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'image/heif'],
  ...['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/ogg', 'audio/flac', 'audio/midi', 'audio/webm'],
  ...['audio/x-ms-wma', 'audio/x-matroska', 'audio/x-realaudio'],
  ...['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg', 'video/mpeg', 'video/avi', 'video/x-matroska'],
  ...['video/x-flv', 'video/x-ms-asf', 'video/x-ms-wmv', 'video/3gpp', 'video/3gpp2'],
  ...['application/pdf', 'application/rtf', 'application/msword', `${OPEN_XML}.wordprocessingml.document`],
  ...['application/vnd.ms-excel', `${OPEN_XML}.spreadsheetml.sheet`],
  ...['application/vnd.ms-powerpoint', `${OPEN_XML}.presentationml.presentation`],
  ...[`${OPEN_XML}.presentationml.slideshow`],
  ...[`${OPEN_DOCUMENT}.text`, `${OPEN_DOCUMENT}.spreadsheet`, `${OPEN_DOCUMENT}.presentation`],
  ...[`${OPEN_DOCUMENT}.graphics`],
  ...['application/zip', 'application/x-gzip', 'application/rar', 'application/x-7z-compressed', 'application/x-tar'],
  ...['text/plain', 'text/csv', 'text/tab-separated-values', 'text/calendar', 'text/vtt'],
];
