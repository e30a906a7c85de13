/** The German texts of `paymentTexts`. */
export const de = {
  'bank-transfer': 'Überweisung',
  'bank-transfer_help':
    'Überweisen Sie den Betrag auf unser Bankkonto. Geben Sie Ihre Bestellnummer als Verwendungszweck an.',
  'bank-transfer_default':
    'Wir senden Ihnen unsere Bankverbindung per E-Mail. Geben Sie die Bestellnummer {{number}} als Verwendungszweck an.',
  invoice: 'Rechnung',
  invoice_help: 'Wir senden Ihnen eine Rechnung.',
  invoice_default: 'Wir senden Ihnen eine Rechnung über Bestellung {{number}}.',
  reference: 'Verwendungszweck: Bestellung {{number}}. Betrag: {{total}}.',
};
