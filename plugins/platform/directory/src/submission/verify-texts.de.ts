/** The German texts of `verifyTexts`. */
export const de = {
  ask: 'Eintrag bestätigen',
  ask_lead: 'Bestätigen Sie, dass Sie diesen Eintrag eingereicht haben und die E-Mail-Adresse Ihnen gehört.',
  confirm: 'Eintrag bestätigen',
  thanks: 'Vielen Dank',
  published: 'Ihr Eintrag „{{title}}“ ist veröffentlicht.',
  waits: 'Ihr Eintrag „{{title}}“ wird veröffentlicht, sobald er freigegeben ist.',
  used: 'Dieser Link funktioniert nicht mehr',
  used_lead: 'Der Eintrag wurde bereits bestätigt, oder der Link ist unvollständig.',
};
