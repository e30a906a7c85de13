/**
 * Dragging in the outline of a course. Without it the buttons of each row move entries; with it a row can be dropped before
 * another one, and the form below the list sends the new order.
 */

/** The rows that move together: a section with all that is in it, a lesson with its topics and quizzes. */
function blockOf(row: HTMLElement, rows: readonly HTMLElement[]): HTMLElement[] {
  const token = row.dataset['token'] ?? '';
  const rest = rows.slice(rows.indexOf(row) + 1);
  const isOutside = (other: HTMLElement) => {
    const mark = (other.dataset['token'] ?? '').charAt(0);
    if (token.startsWith('s')) return mark === 's';
    return token.startsWith('>') || mark !== '>';
  };
  const end = rest.findIndex(isOutside);
  return [row, ...(end === -1 ? rest : rest.slice(0, end))];
}

/** The order that the rows have now; an entry of a lesson that has no lesson above it belongs to no lesson. */
function orderOf(rows: readonly HTMLElement[]): string {
  let hasLesson = false;
  return rows
    .map((row) => {
      const token = row.dataset['token'] ?? '';
      if (token.startsWith('>')) return hasLesson || row.dataset['type'] === 'topic' ? token : token.slice(1);
      hasLesson = row.dataset['type'] === 'lesson';
      return token;
    })
    .join(' ');
}

class OutlineDrag {
  #dragged: readonly HTMLElement[] = [];

  constructor(
    private readonly list: HTMLElement,
    private readonly form: HTMLFormElement,
  ) {}

  start(): void {
    for (const row of this.#rows()) {
      row.draggable = true;
      row.querySelector<HTMLElement>('.outline-handle')?.removeAttribute('hidden');
    }
    this.list.addEventListener('dragstart', (event) => this.#lift(event));
    this.list.addEventListener('dragover', (event) => this.#hover(event));
    this.list.addEventListener('drop', (event) => this.#drop(event));
    this.list.addEventListener('dragend', () => this.#end());
  }

  #rows(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('li[data-token]')];
  }

  #rowAt({ target }: Event): HTMLElement | undefined {
    return target instanceof Element ? (target.closest<HTMLElement>('li[data-token]') ?? undefined) : undefined;
  }

  #lift(event: DragEvent): void {
    const row = this.#rowAt(event);
    if (!row) return;
    this.#dragged = blockOf(row, this.#rows());
    for (const each of this.#dragged) each.classList.add('outline-dragged');
    event.dataTransfer?.setData('text/plain', row.dataset['token'] ?? '');
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  }

  #hover(event: DragEvent): void {
    const row = this.#rowAt(event);
    if (this.#dragged.length === 0) return;
    event.preventDefault();
    for (const each of this.#rows())
      each.classList.toggle('outline-over', each === row && !this.#dragged.includes(each));
  }

  #drop(event: DragEvent): void {
    const row = this.#rowAt(event);
    if (this.#dragged.length === 0) return;
    event.preventDefault();
    const before = orderOf(this.#rows());
    if (row && !this.#dragged.includes(row)) for (const each of this.#dragged) this.list.insertBefore(each, row);
    const order = orderOf(this.#rows());
    this.#end();
    const field = this.form.elements.namedItem('order');
    if (order === before || !(field instanceof HTMLInputElement)) return;
    field.value = order;
    this.form.requestSubmit();
  }

  #end(): void {
    for (const each of this.#rows()) each.classList.remove('outline-over', 'outline-dragged');
    this.#dragged = [];
  }
}

/** Makes the rows of the outline around an element draggable. */
export default function startOutline(element: HTMLElement): void {
  const root = element.closest('[data-outline]');
  const list = root?.querySelector<HTMLElement>('.outline');
  const form = root?.querySelector<HTMLFormElement>('#arrange');
  if (list && form) new OutlineDrag(list, form).start();
}
