/** The German texts of `ownOrderTexts`. */
export const de = {
  order: 'Bestellung {{number}}',
  placed: 'Vielen Dank. Ihre Bestellung {{number}} ist eingegangen.',
  placed_mail: 'Wir haben eine Bestätigung an {{email}} gesendet.',
  cancelled: 'Ihre Bestellung wurde storniert.',
  late: 'Diese Bestellung kann nicht mehr storniert werden. Bei Fragen wenden Sie sich an den Shop.',
  pay_failed:
    'Die Zahlungsseite ist zurzeit nicht verfügbar. Versuchen Sie es später erneut, oder wenden Sie sich an den Shop.',
  keep_link: 'Speichern Sie diese Seite als Lesezeichen, um zu Ihrer Bestellung zurückzukehren.',
  account:
    'Erstellen Sie ein Konto, oder melden Sie sich mit {{email}} an, um alle Ihre Bestellungen an einem Ort zu sehen.',
  sign_in: 'Anmelden',
  paid: 'Bezahlt',
  payment_method: 'Zahlungsart',
  shipped_to: 'Empfänger',
  address: 'Adresse',
  phone: 'Telefon',
  email: 'E-Mail',
  subtotal: 'Zwischensumme',
  tax: 'Steuer ({{country}}, {{rate}})',
  tax_included: 'Enthält Steuer ({{country}}, {{rate}})',
  refund_note: 'Zu Ihrer Erstattung',
  pay: 'Jetzt bezahlen',
  cancel: 'Bestellung stornieren',
  cancel_title: 'Bestellung {{number}} stornieren?',
  cancel_lead: 'Ihre Artikel sind dann wieder für andere Kunden verfügbar. Sie können dies nicht rückgängig machen.',
  keep: 'Bestellung behalten',
};
