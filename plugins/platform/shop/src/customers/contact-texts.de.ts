/** The German texts of `contactTexts`. */
export const de = {
  contact: 'Adresse und Telefon',
  contact_lead:
    'Wohin der Shop Ihre Bestellungen sendet und wie er Sie erreicht. Nur der Shop sieht diese Angaben. Alle Felder sind optional.',
  email_is: 'E-Mails zu Ihren Bestellungen gehen an {{email}}.',
  email_none: 'Ihr Konto hat keine E-Mail-Adresse, daher kann der Shop Ihnen nicht schreiben.',
  email_change: 'E-Mail-Adresse ändern',
  email_help: 'Ändert sich, sobald Sie per E-Mail bestätigen.',
  phone: 'Telefon',
  phone_help: 'Mit Vorwahl, zum Beispiel +49 451 12345.',
  street: 'Straße und Hausnummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  keep: 'Änderungen speichern',
  kept: 'Adresse und Telefonnummer gespeichert.',
  phone_wrong: 'Geben Sie eine Telefonnummer wie +49 451 12345 ein, nur mit Ziffern, Leerzeichen und + ( ) - /.',
  long: 'Geben Sie höchstens {{most}} Zeichen ein.',
  city_missing: 'Geben Sie zur Straße auch den Ort ein.',
};
