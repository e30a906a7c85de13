/** An axis of values with a title. */
export function valueAxis(text: string) {
  return { title: { display: true, text } };
}

/** An axis of whole numbers: no half enrolments between the lines. */
export function countAxis(text: string) {
  return { ...valueAxis(text), ticks: { precision: 0 } };
}
