import type { Plugin } from '@plinth/kernel';

/** Capabilities that belong together. */
export interface CapabilityGroup {
  /** A word of their names, or the title of the plugin that brings them; empty for the rest. */
  readonly title: string;
  readonly capabilities: readonly string[];
}

/** From how many capabilities of one matter on they are a group. */
const FEWEST = 3;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A capability in words: "Edit posts of others" of `edit_others_posts`. */
export function capabilityInWords(capability: string): string {
  const words = capability.replace(/[_/-]+/g, ' ').trim();
  const others = /^(\w+) others (.+)$/.exec(words);
  return capital(others ? `${others[1]} ${others[2]} of others` : words);
}

/** What a capability of the host is about: the last word of its name. */
function matterOf(capability: string): string {
  return capital(capability.split('_').at(-1) ?? capability);
}

/** Capabilities by the plugin that brings them; those of the host by what they are about; what is alone stands last. */
export function capabilityGroups(
  capabilities: readonly string[],
  declarations: readonly Pick<Plugin, 'title' | 'capabilities'>[],
): readonly CapabilityGroup[] {
  const ownerOf = (capability: string) =>
    declarations.find(({ capabilities: brought = {} }) => Object.hasOwn(brought, capability))?.title;
  const hosts = capabilities.filter((each) => ownerOf(each) === undefined);
  const isMany = (matter: string) => hosts.filter((each) => matterOf(each) === matter).length >= FEWEST;
  const titleOf = (capability: string) =>
    ownerOf(capability) ?? (isMany(matterOf(capability)) ? matterOf(capability) : '');
  const titles = [...new Set(capabilities.map(titleOf))].sort((a, b) => Number(a === '') - Number(b === ''));
  return titles.map((title) => ({ title, capabilities: capabilities.filter((each) => titleOf(each) === title) }));
}
