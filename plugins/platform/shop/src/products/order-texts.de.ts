/** The German texts of `productOrderTexts`. */
export const de = {
  menu_order: 'Standard',
  popularity: 'Beliebteste',
  rating: 'Am besten bewertet',
  date: 'Neueste',
  price: 'Preis: aufsteigend',
  'price-desc': 'Preis: absteigend',
};
