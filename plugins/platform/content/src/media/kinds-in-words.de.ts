/** The German texts of `kindTexts`. */
export const de = {
  image: 'Bilder',
  video: 'Videos',
  audio: 'Audio',
  application: 'Dokumente und Archive',
  text: 'Text',
};
