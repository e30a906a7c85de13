/** The German texts of `liveTexts`. */
export const de = {
  live: 'Live',
  lost: 'Nicht live',
  over: 'Abgemeldet?',
  again: 'Seite neu laden',
};
