import { writeFile } from 'node:fs/promises';
import { fontConfiguration } from './font-folder.js';
import type { CardPicture } from './picture.js';

/** A card to be painted, in the process for cards. */
export interface CardTask {
  readonly picture: CardPicture;
  /** Path of the PNG to be written. */
  readonly target: string;
}

type Paint = (picture: CardPicture) => Promise<Buffer>;

let painting: Promise<Paint> | undefined;

/** Fontconfig reads its environment when the first text is set, so that the machine's own fonts never change a card. */
async function prepare(): Promise<Paint> {
  process.env['FONTCONFIG_FILE'] = await fontConfiguration();
  return (await import('./paint.js')).paintCard;
}

/** Paints one card. The fonts of a process are chosen by its environment, so this never runs in the site's process. */
export default async function work({ picture, target }: CardTask): Promise<void> {
  painting ??= prepare();
  const paintCard = await painting.catch((thrown: unknown) => {
    // A disk that was full a minute ago does not condemn the next card.
    painting = undefined;
    throw thrown;
  });
  await writeFile(target, await paintCard(picture));
}
