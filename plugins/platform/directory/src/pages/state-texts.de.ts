/** The German texts of `stateTexts`. */
export const de = {
  publish: 'Veröffentlicht',
  pending: 'Zur Prüfung',
  approved: 'Freigegeben',
  rejected: 'Abgelehnt',
  draft: 'Entwurf',
  withheld: 'Herausgenommen',
  pending_verification: 'E-Mail nicht bestätigt',
};
