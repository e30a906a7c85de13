/** The German texts of `pictureTexts`. */
export const de = {
  picture: 'Profilbild',
  lead: 'Erscheint neben Ihrem Namen. Alle können es sehen.',
  yours: 'Ihr Profilbild',
  initials: 'Sie haben kein Profilbild. Stattdessen erscheinen Ihre Initialen.',
  file: 'Neues Profilbild',
  file_help: 'JPEG, PNG, WebP oder GIF, höchstens {{size}}. Das Bild wird mittig quadratisch zugeschnitten.',
  upload: 'Bild speichern',
  remove: 'Bild entfernen',
  remove_title: 'Profilbild entfernen?',
  remove_lead: 'Die Datei wird endgültig gelöscht. Stattdessen erscheinen Ihre Initialen.',
  none_chosen: 'Wählen Sie eine Datei.',
  done_saved: 'Profilbild geändert.',
  done_removed: 'Profilbild entfernt.',
};
