/** The German texts of `taxTexts`. */
export const de = {
  list: 'Steuersätze',
  lead: 'Legen Sie einen Steuersatz pro Land fest.',
  lead_included: 'Bestellungen in ein Land enthalten Steuer zu dessen Satz. Die Produktpreise enthalten die Steuer.',
  lead_excluded:
    'Bestellungen in ein Land werden zu dessen Satz besteuert. Die Steuer kommt zu den Produktpreisen hinzu.',
  change_settings: 'In den Shop-Einstellungen ändern',
  none: 'Noch keine Steuersätze',
  none_lead: 'Ohne Satz für ein Land fällt auf Bestellungen dorthin keine Steuer an. Fügen Sie unten den ersten hinzu.',
  add_title: 'Steuersatz hinzufügen',
  add: 'Steuersatz hinzufügen',
  created: 'Steuersatz hinzugefügt.',
  saved: 'Steuersatz gespeichert.',
  country: 'Land',
  choose_country: 'Land wählen',
  rate: 'Satz (%)',
  rate_help: 'Von 0 bis 100, mit bis zu zwei Nachkommastellen.',
  country_missing: 'Wählen Sie ein Land aus der Liste.',
  country_taken: 'Für dieses Land gibt es bereits einen Steuersatz. Bearbeiten Sie diesen.',
  rate_wrong: 'Geben Sie einen Prozentsatz von 0 bis 100 ein, zum Beispiel 19 oder 7,75.',
  delete_question: 'Auf neue Bestellungen in dieses Land fällt keine Steuer mehr an. Bestehende ändern sich nicht.',
};
