/** An axis of values with a title. */
export function valueAxis(text: string) {
  return { beginAtZero: true, title: { display: true, text } };
}

/** An axis of whole numbers: no half enrolments between the lines. */
export function countAxis(text: string) {
  return { ...valueAxis(text), ticks: { precision: 0 } };
}

/** Options of bars that lie on their side, so that titles of courses are read without turning the head. */
export function lyingBars(axis: object) {
  return { indexAxis: 'y', scales: { x: axis }, datasets: { bar: { maxBarThickness: 40 } } };
}
