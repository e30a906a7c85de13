/** The German texts of `claimTexts`. */
export const de = {
  found_one: 'Sie haben {{count}} Bestellung als Gast mit {{email}} aufgegeben.',
  found_other: 'Sie haben {{count}} Bestellungen als Gast mit {{email}} aufgegeben.',
  claim: 'Meinem Konto hinzufügen',
  confirm_first: 'Bestätigen Sie Ihre E-Mail-Adresse, um sie Ihrem Konto hinzuzufügen.',
  claimed: 'Ihre Gastbestellungen wurden Ihrem Konto hinzugefügt.',
};
