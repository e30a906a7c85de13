/** The German texts of `viewTexts`. */
export const de = {
  title: 'Als Rolle ansehen',
  lead: 'Sehen Sie die Website so, wie jemand mit einer einzigen Rolle sie sieht.',
  how: 'Die Ansicht endet nach {{minutes}} Minuten oder über die Leiste auf jeder Seite. Solange sie aktiv ist, können Sie nichts ändern. Eigene Inhalte wie Ihre Beiträge sehen Sie weiterhin.',
  role: 'Rolle',
  role_help: 'Rollen mit mehr Berechtigungen als Ihre sind nicht aufgeführt.',
  begin: 'Als diese Rolle ansehen',
  no_session: 'Melden Sie sich dafür über die Anmeldeseite der Website an.',
  beyond: 'Wählen Sie eine Rolle ohne Berechtigungen, die Sie nicht haben.',
  bar: 'Ansicht als {{role}} bis',
  bar_label: 'Ansicht als Rolle',
  end: 'Ansicht beenden',
};
