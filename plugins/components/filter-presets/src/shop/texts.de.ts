/** The German texts of `filterTexts`. */
export const de = {
  any: 'Alle',
  more_of: 'Mehr in {{name}}',
  counted: '{{name}} ({{number}})',
  and_more: 'ab {{price}}',
  range: '{{min}}–{{max}}',
  from: 'Mindestpreis',
  to: 'Höchstpreis',
  at_least: '{{name}}: ab {{price}}',
  at_most: '{{name}}: bis {{price}}',
  stars_one: '{{count}} Stern',
  stars_other: '{{count}} Sterne',
  stock: 'Auf Lager',
  sale: 'Im Angebot',
};
