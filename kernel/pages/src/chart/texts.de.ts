/** The German texts of `chartTexts`. */
export const de = {
  as_table: 'Als Tabelle anzeigen',
  drawn: 'Diagramm: {{title}}. Die Tabelle darunter enthält dieselben Daten.',
  label: 'Name',
  period: 'Datum',
  percent: '{{value}} %',
  nothing: 'Noch keine Daten',
  nothing_lead: 'Für diesen Zeitraum gibt es keine Daten.',
};
