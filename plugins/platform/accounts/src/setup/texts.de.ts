/** The German texts of `setupTexts`. */
export const de = {
  title: 'Website einrichten',
  lead: 'Füllen Sie diese Seite aus, um zu beginnen. Alles lässt sich später in der Konsole ändern.',
  code_lead:
    'Der Code steht im Terminal, in dem die Website gestartet wurde. Er gilt eine Stunde. Einen neuen gibt „plinth setup“ aus.',
  code: 'Einmalcode',
  code_wrong: 'Dieser Code ist falsch oder abgelaufen. Verwenden Sie den neuesten.',
  go_on: 'Weiter',
  site: 'Website',
  site_title: 'Titel der Website',
  description: 'Untertitel',
  description_help: 'In wenigen Worten, worum es auf der Website geht. Optional.',
  description_wrong: 'Geben Sie einen Untertitel mit höchstens 500 Zeichen ein.',
  language: 'Sprache',
  language_help: 'Die Sprache der Oberfläche, der Datums- und der Zahlenangaben.',
  zone: 'Zeitzone',
  zone_help: 'Für Datums- und Zeitangaben auf der Website.',
  you: 'Administratorkonto',
  login: 'Benutzername',
  login_help: 'Für die Anmeldung. Er lässt sich später nicht ändern und kann für andere sichtbar sein.',
  login_wrong:
    'Geben Sie einen Benutzernamen aus 1–60 Buchstaben, Ziffern, Leerzeichen oder _ . - @ ein, der keine E-Mail-Adresse ist.',
  email: 'E-Mail-Adresse',
  email_wrong: 'Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel ada@example.org.',
  password: 'Passwort',
  password_help: 'Mindestens {{length}} Zeichen. Häufige Passwörter werden nicht angenommen.',
  password_wrong: 'Passwort: {{fault}}',
  password_long: 'Geben Sie ein Passwort mit höchstens 250 Zeichen ein.',
  title_wrong: 'Geben Sie einen Titel mit 1–250 Zeichen ein.',
  language_wrong: 'Wählen Sie eine Sprache aus der Liste.',
  zone_wrong: 'Wählen Sie eine Zeitzone aus der Liste.',
  parts: 'Plugins',
  parts_help:
    'Sie können jedes Plugin jederzeit ein- und ausschalten, ohne Daten zu verlieren. Plugins, die andere voraussetzen, werden mit eingeschaltet. Ohne die Konsole verwalten Sie Plugins nur im Terminal: „plinth plugins enable console“.',
  part_needed:
    '{{by}} benötigt {{name}}, daher wurde es wieder ausgewählt. Wählen Sie beide ab, oder senden Sie das Formular so ab.',
  finish: 'Website einrichten',
};
