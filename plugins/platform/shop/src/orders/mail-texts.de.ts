/** The German texts of `orderMailTexts`. */
export const de = {
  subject: '[{{site}}] Bestellung {{number}}: {{status}}',
  confirm_subject: '[{{site}}] Ihre Bestellung {{number}}',
  confirm: 'Vielen Dank für Ihre Bestellung. Ihre Bestellnummer lautet {{number}}. Status: {{status}}.',
  hello: 'Guten Tag {{name}},',
  hello_guest: 'Guten Tag,',
  changed: 'Ihre Bestellung {{number}} hat einen neuen Status: {{status}}.',
  next_pending: 'So geht es weiter: Wir bereiten Ihre Bestellung vor, sobald Ihre Zahlung eingegangen ist.',
  next_processing: 'So geht es weiter: Wir bereiten Ihre Bestellung vor und melden uns, wenn sie abgeschlossen ist.',
  'next_on-hold': 'So geht es weiter: Wir prüfen noch etwas. Sie müssen nichts tun, sofern wir uns nicht melden.',
  next_completed:
    'Sie müssen nichts weiter tun. Falls zu Ihrer Bestellung Dateien gehören, können Sie sie in Ihrem Konto herunterladen.',
  next_completed_guest:
    'Sie müssen nichts weiter tun. Falls zu Ihrer Bestellung Dateien gehören, können Sie sie auf ihrer Seite herunterladen.',
  next_cancelled:
    'Diese Bestellung wird nicht weiter bearbeitet. Falls Sie die Artikel noch möchten, bestellen Sie sie erneut.',
  next_refunded: 'So geht es weiter: Sie erhalten Ihr Geld auf dem Weg zurück, auf dem Sie bezahlt haben.',
  next_failed:
    'Die Zahlung ist fehlgeschlagen, daher wird nichts versendet. Bestellen Sie erneut, oder schreiben Sie uns.',
  lines: 'Ihre Artikel:',
  line: '{{number}} × {{name}}: {{total}}',
  more_one: 'und {{count}} weiterer Artikel',
  more_other: 'und {{count}} weitere Artikel',
  total: 'Summe: {{total}}',
  subtotal: 'Zwischensumme: {{subtotal}}',
  tax: 'Steuer ({{country}}, {{rate}}): {{amount}}',
  tax_included: 'Enthält Steuer ({{country}}, {{rate}}): {{amount}}',
  your_orders: 'Ihre Bestellungen:',
  your_order: 'Ihre Bestellung:',
  new_subject: '[{{site}}] Neue Bestellung {{number}}',
  new_lead: '{{customer}} hat Bestellung {{number}} über {{total}} aufgegeben. Status: {{status}}.',
  guest: 'Ein Gast',
};
