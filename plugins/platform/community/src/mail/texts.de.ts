/** The German texts of `groupMailTexts`. */
export const de = {
  hello: 'Hallo {{name}},',
  invited_subject: '[{{site}}] Einladung in die Gruppe „{{group}}“',
  invited: '{{name}} hat Sie in die Gruppe „{{group}}“ eingeladen.',
  invited_act: 'Nehmen Sie die Einladung hier an oder lehnen Sie sie ab:',
  requested_subject: '[{{site}}] Neue Beitrittsanfrage für „{{group}}“',
  requested: '{{name}} möchte Ihrer Gruppe „{{group}}“ beitreten.',
  requested_act: 'Nehmen Sie die Anfrage hier an oder lehnen Sie sie ab:',
  accepted_subject: '[{{site}}] Sie sind jetzt Mitglied von „{{group}}“',
  accepted: 'Ihre Anfrage, der Gruppe „{{group}}“ beizutreten, wurde angenommen.',
  accepted_act: 'Zur Gruppe:',
};
