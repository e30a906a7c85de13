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
  'program.exe': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]),
  'notes.txt': Buffer.from('harmless? <script>alert(1)</script>'),
  'table.csv': Buffer.from([0x61, 0x2c, 0xff, 0xfe, 0x00, 0x62]),
  'image.png': Buffer.from('just text'),
  'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};
