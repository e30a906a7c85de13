/** A bar at the upper edge that says how far one has read the text of the page. */
export default function start(element: HTMLElement, { props }: { props: { label: string } }): void {
  const article = document.querySelector('main article');
  if (!article) return;
  const bar = document.createElement('progress');
  bar.className = 'mb-reading';
  bar.max = 100;
  bar.setAttribute('aria-label', props.label);
  element.append(bar);
  const measure = () => {
    const { top, height } = article.getBoundingClientRect();
    const way = Math.max(1, height - innerHeight);
    bar.value = Math.round(Math.min(1, Math.max(0, -top / way)) * 100);
    bar.hidden = height <= innerHeight;
  };
  addEventListener('scroll', measure, { passive: true });
  addEventListener('resize', measure, { passive: true });
  measure();
}
