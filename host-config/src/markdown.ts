function cell(text: unknown): string {
  return String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
}

/** A Markdown table. */
export function table(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Names as code, one after the other. */
export function codes(names: Iterable<string>): string {
  return Array.from(names, (name) => `\`${name}\``).join(', ');
}
