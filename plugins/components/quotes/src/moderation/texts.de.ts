/** The German texts of `moderationTexts`. */
export const de = {
  title: 'Gemeldete Vorschläge',
  lead: 'Von Mitgliedern gemeldete Vorschläge, die neuesten zuerst. Die Meldenden haben eine Bestätigung erhalten und erwarten keine Antwort. Bei vielen Meldungen ändern Sie den Vorschlagsdienst oder sein Modell.',
  caption: 'Gemeldete Vorschläge',
  none: 'Noch keine Meldungen',
  none_lead: 'Mitglieder melden einen Vorschlag über die Schaltfläche daneben.',
  text: 'Gemeldeter Text',
  reason: 'Grund',
  no_reason: 'Nicht angegeben',
  reporter: 'Gemeldet von',
  nobody: 'Gelöschtes Konto',
  when: 'Datum',
  provider: 'Dienst ändern',
};
