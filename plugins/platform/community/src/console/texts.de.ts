/** The German texts of `groupScreenTexts`. */
export const de = {
  list: 'Gruppen',
  lead: 'Gruppen dieser Website ansehen, verwalten und löschen.',
  search: 'Stichwort',
  name: 'Name',
  status: 'Sichtbarkeit',
  public: 'Öffentlich',
  private: 'Privat',
  hidden: 'Verborgen',
  any: 'Alle',
  state: 'Status',
  open: 'Offen',
  closed: 'Geschlossen',
  members: 'Mitglieder',
  created_on: 'Erstellt',
  manage: 'Verwalten',
  manage_of: '{{name}} verwalten',
  create: 'Gruppe erstellen',
  none: 'Keine Gruppen gefunden',
  none_lead: 'Gruppen, die Mitglieder erstellen, erscheinen hier.',
  delete_question:
    'Ihre Aktivitäten, Kommentare und Mitgliedschaften werden ebenfalls gelöscht. Das lässt sich nicht rückgängig machen.',
};
