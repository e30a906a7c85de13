import { crc32, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** The formats that pictures are made in. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** A plain picture of the wanted size, made in code so that no binary file lies in the repository. */
export function picture(width: number, height: number, format: PictureFormat = 'png'): Promise<Buffer> {
  const background = { r: 30, g: 90, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A JPEG that is stored lying on its side and says so in its EXIF data, and that tells who made it. */
export function sidewaysPicture(width: number, height: number): Promise<Buffer> {
  const background = { r: 200, g: 60, b: 20 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** An animated GIF of two frames. */
export async function animation(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** The beginning of a PDF, enough for its type to be known. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** The beginning of an MP3. */
export const MP3 = Buffer.concat([
  Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(1024),
]);

/** What must never be kept, by the name it might come under. */
export const DANGEROUS: Readonly<Record<string, Buffer>> = {
  'drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'shell.php': Buffer.from('<?php echo 1;'),
  'page.html': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'letter.doc': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'setup.msi': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]),
  'words.srt': Buffer.from('1\n<script>alert(1)</script>'),
  'program.exe': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]),
  'notes.txt': Buffer.from('harmless? <script>alert(1)</script>'),
  'table.csv': Buffer.from([0x61, 0x2c, 0xff, 0xfe, 0x00, 0x62]),
  'image.png': Buffer.from('just text'),
  'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};

const latin = (text: string) => Buffer.from(text, 'latin1');
const padded = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat([...parts.map((part) => (typeof part === 'string' ? latin(part) : part)), Buffer.alloc(1024)]);

/** The head of a file of the MP4 family. */
const brand = (name: string) => padded(Buffer.from([0, 0, 0, 0x18]), `ftyp${name}`, Buffer.alloc(4), `mp42${name}`);

/** The head of a Matroska file. */
const matroska = (kind: string) =>
  padded(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + kind.length + 3, 0x42, 0x82, 0x80 + kind.length]), kind);

/** The first page of an Ogg stream. */
const ogg = (codec: string) => padded('OggS', Buffer.from([0, 2]), Buffer.alloc(20), Buffer.from([1, 30]), codec);

/** The head of a Windows Media file whose first stream is sound. */
const ASF = padded(
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.alloc(14),
  Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'),
  Buffer.from('4000000000000000', 'hex'),
  Buffer.from('409e69f84d5bcf11a8fd00805f5c442b', 'hex'),
);
const COMPOUND_HEAD = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A ZIP archive of one stored entry. */
function archive(name: string, content: string): Buffer {
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(content));
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(content.length, 0);
  sizes.writeUInt32LE(content.length, 4);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(name.length);
  const local = Buffer.concat([
    Buffer.from('504b03041400000000000000000000', 'hex').subarray(0, 14),
    ...[crc, sizes, length, Buffer.alloc(2), latin(name), latin(content)],
  ]);
  const central = Buffer.concat([
    Buffer.from('504b01021400140000000000000000000', 'hex').subarray(0, 16),
    ...[crc, sizes, length, Buffer.alloc(16), latin(name)],
  ]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const contentTypes = (part: string) =>
  archive('[Content_Types].xml', `<Types><Override ContentType="${OPEN_XML}.${part}.main+xml"/></Types>`);
const openDocument = (kind: string) => archive('mimetype', `application/vnd.oasis.opendocument.${kind}`);

/** A tar archive of an empty file. */
function tar(): Buffer {
  const head = Buffer.alloc(512);
  head.write('a.txt', 0, 'latin1');
  head.write('0000644\0', 100, 'latin1');
  head.write('00000000000\0', 124, 'latin1');
  head.write('ustar\x0000', 257, 'latin1');
  head.fill(' ', 148, 156);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([head, Buffer.alloc(1024)]);
}

/** The beginning of a file of every further type that the host takes by default, by name and with its type. */
export const COMMON_FILES: readonly (readonly [filename: string, bytes: Buffer, mime: string])[] = [
  ['sound.wav', padded('RIFF', Buffer.from([36, 4, 0, 0]), 'WAVEfmt '), 'audio/wav'],
  ['sound.flac', padded('fLaC'), 'audio/flac'],
  ['sound.m4a', brand('M4A '), 'audio/mp4'],
  ['from-another-program.m4a', brand('isom'), 'audio/mp4'],
  ['sound.aac', padded(Buffer.from([0xff, 0xf1, 0x50, 0x80])), 'audio/aac'],
  ['sound.ogg', ogg('vorbis'), 'audio/ogg'],
  ['sound.oga', ogg('OpusHead'), 'audio/ogg'],
  ['sound.mid', padded('MThd', Buffer.from([0, 0, 0, 6])), 'audio/midi'],
  ['sound.wma', ASF, 'audio/x-ms-wma'],
  ['sound.mka', matroska('matroska'), 'audio/x-matroska'],
  ['sound.ra', padded('.RMF'), 'audio/x-realaudio'],
  ['film.mov', brand('qt  '), 'video/quicktime'],
  ['film.webm', matroska('webm'), 'video/webm'],
  ['film.mp4', brand('isom'), 'video/mp4'],
  ['film.mkv', matroska('matroska'), 'video/x-matroska'],
  ['film.avi', padded('RIFF', Buffer.from([36, 4, 0, 0]), 'AVI LIST'), 'video/avi'],
  ['film.divx', padded('RIFF', Buffer.from([36, 4, 0, 0]), 'AVI LIST'), 'video/avi'],
  ['film.mpg', padded(Buffer.from([0, 0, 1, 0xba, 0x44])), 'video/mpeg'],
  ['film.ogv', ogg('\x80theora'), 'video/ogg'],
  ['film.wmv', ASF, 'video/x-ms-wmv'],
  ['film.asf', ASF, 'video/x-ms-asf'],
  ['film.flv', padded('FLV\x01'), 'video/x-flv'],
  ['film.3gp', brand('3gp5'), 'video/3gpp'],
  ['letter.rtf', padded('{\\rtf1 Dear}'), 'application/rtf'],
  ['letter.doc', padded(COMPOUND_HEAD), 'application/msword'],
  ['table.xls', padded(COMPOUND_HEAD), 'application/vnd.ms-excel'],
  ['slides.ppt', padded(COMPOUND_HEAD), 'application/vnd.ms-powerpoint'],
  ['letter.docx', contentTypes('wordprocessingml.document'), `${OPEN_XML}.wordprocessingml.document`],
  ['table.xlsx', contentTypes('spreadsheetml.sheet'), `${OPEN_XML}.spreadsheetml.sheet`],
  ['slides.pptx', contentTypes('presentationml.presentation'), `${OPEN_XML}.presentationml.presentation`],
  ['letter.odt', openDocument('text'), 'application/vnd.oasis.opendocument.text'],
  ['table.ods', openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ['slides.odp', openDocument('presentation'), 'application/vnd.oasis.opendocument.presentation'],
  ['files.zip', archive('a.txt', 'text'), 'application/zip'],
  ['files.gz', gzipSync('text'), 'application/x-gzip'],
  ['files.rar', padded('Rar!\x1a\x07\x00'), 'application/rar'],
  ['files.7z', padded('7z\xbc\xaf\x27\x1c'), 'application/x-7z-compressed'],
  ['files.tar', tar(), 'application/x-tar'],
  ['words.srt', latin('1\n00:00:01,000 --> 00:00:02,000\nHello\n'), 'text/plain'],
  ['table.tsv', latin('a\tb\n'), 'text/tab-separated-values'],
  ['words.vtt', latin('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'), 'text/vtt'],
  ['meeting.ics', latin('BEGIN:VCALENDAR\nEND:VCALENDAR\n'), 'text/calendar'],
];

/** The beginning of a photo as telephones take them. */
export const HEIC = padded(Buffer.from([0, 0, 0, 0x18]), 'ftypheic', Buffer.alloc(4), 'mif1heic');
