/** The German texts of `orderStatusTexts`. */
export const de = {
  pending: 'Zahlung ausstehend',
  processing: 'In Bearbeitung',
  'on-hold': 'Zurückgestellt',
  completed: 'Abgeschlossen',
  cancelled: 'Storniert',
  refunded: 'Erstattet',
  failed: 'Fehlgeschlagen',
  draft: 'Entwurf',
  trash: 'Im Papierkorb',
};
