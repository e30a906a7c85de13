/** The German texts of `frameTexts`. */
export const de = {
  footer: 'Fußzeile',
  menu: 'Menü',
  site_menu: 'Website',
  more: 'Mehr',
  sign_in: 'Anmelden',
  sign_out: 'Abmelden',
  console: 'Konsole',
  account: 'Konto',
  search: 'Suche',
  create: 'Neu',
  create_what: 'Neu erstellen',
};
