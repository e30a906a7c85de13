/** The German texts of `permalinkTexts`. */
export const de = {
  untitled: 'Ohne Titel',
  filed_under: 'Abgelegt unter',
  protected: 'Dieser Inhalt ist passwortgeschützt.',
  password: 'Passwort',
  password_wrong: 'Das Passwort ist falsch.',
  read: 'Beitrag ansehen',
  pages: 'Beitragsseiten',
  newer: 'Neuere Beiträge',
  older: 'Ältere Beiträge',
  nothing: 'Noch keine Beiträge.',
  nothing_found: 'Keine Ergebnisse gefunden.',
  nothing_found_lead: 'Versuchen Sie es mit weniger oder anderen Stichwörtern.',
};
