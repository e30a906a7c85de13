import sharp from 'sharp';

/** A plain PNG of the wanted size, made in code so that no binary file lies in the repository. */
export function picture(width: number, height: number): Promise<Buffer> {
  const background = { r: 30, g: 90, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The same as a GIF. */
export function stillGif(width: number, height: number): Promise<Buffer> {
  const background = { r: 30, g: 140, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .gif()
    .toBuffer();
}
