/** Services on which people share documents (docs/components/product-documents.md). */
export const SERVICES = ['google_drive', 'dropbox', 'onedrive', 'box'] as const;

/** A service on which people share documents. */
export type Service = (typeof SERVICES)[number];

const DOMAINS: Readonly<Record<Service, readonly string[]>> = {
  google_drive: ['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com'],
  dropbox: ['dropbox.com', 'dropboxusercontent.com'],
  onedrive: ['onedrive.live.com', '1drv.ms', 'sharepoint.com'],
  box: ['box.com', 'boxcloud.com'],
};

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** The service that an address belongs to; null for any other host. */
export function serviceOf({ hostname }: URL): Service | null {
  return SERVICES.find((service) => DOMAINS[service].some((domain) => isBelow(hostname, domain))) ?? null;
}

// The editor (`/edit`) asks for an account; the shown and the published document do not.
const GOOGLE_DOCUMENT =
  /^\/(document|spreadsheets|presentation)\/d\/(e\/)?[\w-]+(\/(pub|pubhtml|preview|view|export)?)?$/;

function isGoogleFile({ hostname, pathname, searchParams }: URL): boolean {
  const path = pathname.replace(/^\/(?:a\/[^/]+\/)?/, '/').replace(/\/u\/\d+\//, '/');
  if (hostname === 'docs.google.com') return GOOGLE_DOCUMENT.test(path);
  if (/^\/file\/d\/[\w-]+(\/(view|preview))?\/?$/.test(path)) return true;
  return /^\/(open|uc|download)$/.test(path) && (searchParams.get('id') ?? '') !== '';
}

function isDropboxFile({ hostname, pathname }: URL): boolean {
  return isBelow(hostname, 'dropboxusercontent.com') || /^\/(s|scl\/fi)\/[^/]+\/[^/]+$/.test(pathname);
}

// What stands before the link says what it leads to: b PDF, w, x and p office files, t text, u any other file, f a folder.
const MICROSOFT_FILE = /^[bwxptu]$/;

function isOneDriveFile({ hostname, pathname, searchParams }: URL): boolean {
  const [first = '', second = ''] = pathname.split('/').slice(1);
  if (hostname === '1drv.ms') return MICROSOFT_FILE.test(first) && second !== '';
  if (isBelow(hostname, 'sharepoint.com'))
    return MICROSOFT_FILE.test(/^:(\w):$/.exec(first)?.[1] ?? '') && second !== '';
  const names = searchParams.has('resid') || searchParams.has('id');
  return names && /^\/(embed|download|redir|view\.aspx)$/.test(pathname);
}

function isBoxFile({ pathname }: URL): boolean {
  return /^\/(embed\/)?(s|file|shared\/static)\/[^/]+\/?$/.test(pathname);
}

const IS_FILE: Readonly<Record<Service, (url: URL) => boolean>> = {
  google_drive: isGoogleFile,
  dropbox: isDropboxFile,
  onedrive: isOneDriveFile,
  box: isBoxFile,
};

/** Whether an address of a service leads to a file or a shared link of one, not to a folder, an editor or anything else. */
export function isFileOf(service: Service, url: URL): boolean {
  return IS_FILE[service](url);
}

/** Whether an address of a service gives the bytes of the file itself instead of a page that shows it. */
export function givesBytes(service: Service, { hostname, pathname, searchParams }: URL): boolean {
  if (service === 'dropbox')
    return (
      isBelow(hostname, 'dropboxusercontent.com') || searchParams.get('raw') === '1' || searchParams.get('dl') === '1'
    );
  return service === 'box' && pathname.startsWith('/shared/static/');
}
