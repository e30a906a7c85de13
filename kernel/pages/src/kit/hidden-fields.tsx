import type { VNode } from 'preact';

/** Hidden fields, by their names. */
export function HiddenFields({ of }: { of: Readonly<Record<string, string | number>> }): VNode {
  return (
    <>
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
