/** The German texts of `libraryTexts`. */
export const de = {
  picture_from: 'Bildquelle',
  picture_file: 'Datei hochladen',
  library_search: 'Mediathek durchsuchen',
  library_close: 'Schließen',
  library_empty: 'Keine Bilder gefunden.',
  library_failed: 'Die Mediathek konnte nicht geladen werden. Versuchen Sie es später erneut.',
  library_newer: 'Neuere',
  library_older: 'Ältere',
  library_page: 'Seite {{page}} von {{pages}}',
};
