import type { Locator, Page } from 'playwright-core';

/** What somebody did so far. */
export interface Effort {
  clicks: number;
  /** Fields that were filled, chosen or given a file. */
  fields: number;
}

/** How a thing is called: as it is written there, or a part of it. */
type Name = string | RegExp;

/** A file that somebody chooses. */
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The roles by which somebody looks in a part of a page only. */
type Part = 'region' | 'article' | 'listitem' | 'row' | 'form' | 'navigation' | 'main' | 'group' | 'figure' | 'search';

/**
 * Somebody before a page, who finds things by what they are and how they are called, as people do. What they do is
 * counted; what they read is not.
 */
export class Person {
  constructor(
    readonly page: Page,
    readonly effort: Effort = { clicks: 0, fields: 0 },
    private readonly scope: Locator = page.locator('body'),
  ) {}

  /** The same person, who looks in one part of the page. */
  within(part: Part, name?: Name): Person {
    const found = this.scope.getByRole(part, name === undefined ? {} : { name, exact: true }).first();
    return new Person(this.page, this.effort, found);
  }

  /** The same person, who looks in the part that holds this text. */
  beside(part: Part, text: Name): Person {
    const found = this.scope.getByRole(part).filter({ hasText: text }).first();
    return new Person(this.page, this.effort, found);
  }

  /** Follows a link. */
  follow(name: Name): Promise<void> {
    return this.#click(this.#named('link', name));
  }

  /** Presses a button, or a link that looks like one. */
  press(name: Name): Promise<void> {
    // What looks like a button may be a link to where the thing is done.
    const scope = this.scope.getByRole('button', { name, exact: true });
    const either = scope.or(this.scope.getByRole('link', { name, exact: true }).and(this.page.locator('.button')));
    return this.#click(either.filter({ visible: true }).first());
  }

  /** Ticks a box, or chooses one of several. */
  tick(name: Name): Promise<void> {
    return this.#click(this.#field(name));
  }

  /** Opens what is folded away. */
  unfold(name: Name): Promise<void> {
    return this.#click(this.scope.locator('summary').filter({ hasText: name }).first());
  }

  /** Goes to a part of the site by the menu at its top. */
  async go(name: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Site' });
    const link = menu.getByRole('link', { name, exact: true });
    await menu.waitFor();
    if (!(await link.isVisible())) await this.#click(menu.locator('summary'));
    await this.#click(link);
  }

  /** Goes to something of their own by the menu below their name. */
  async mine(name: string): Promise<void> {
    const menu = this.page.getByRole('banner').locator('details').last();
    await this.#click(menu.locator('summary'));
    await this.#click(menu.getByRole('link', { name, exact: true }));
  }

  async fill(label: Name, text: string): Promise<void> {
    this.effort.fields += 1;
    await this.#field(label).fill(text);
  }

  /** Writes into a field with the keys, letter by letter. */
  async type(label: Name, text: string): Promise<void> {
    this.effort.fields += 1;
    await this.#field(label).pressSequentially(text);
  }

  /** Chooses one of a list. */
  async choose(label: Name, option: string): Promise<void> {
    this.effort.fields += 1;
    await this.#list(label).selectOption({ label: option });
  }

  async upload(label: Name, file: ChosenFile): Promise<void> {
    this.effort.fields += 1;
    await this.scope
      .getByLabel(label, { exact: true })
      .and(this.page.locator('[type=file]'))
      .first()
      .setInputFiles(file);
  }

  /** Presses a button that asks for a file, and gives it one. */
  async offer(button: Name, file: ChosenFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(button);
    this.effort.fields += 1;
    await (await chooser).setFiles(file);
  }

  /** Reads until this is there. */
  async sees(text: Name): Promise<void> {
    await this.scope.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Reads until the page with this headline is there. */
  async arrives(headline: Name): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: headline, exact: true }).waitFor();
  }

  /** Looks until a picture from this file is there. */
  async shows(file: string): Promise<void> {
    await this.scope.locator(`img[src*="${file}"]`).first().waitFor();
  }

  /** Looks until this thing is there. */
  async finds(role: 'button' | 'columnheader', name: Name): Promise<void> {
    await this.scope.getByRole(role, { name, exact: true }).filter({ visible: true }).first().waitFor();
  }

  #field(label: Name): Locator {
    const fields = this.page.locator('input, textarea, select, [contenteditable]');
    return this.scope.getByLabel(label, { exact: true }).and(fields).filter({ visible: true }).first();
  }

  /** A list to choose from; its label may stand around it, with all that can be chosen. */
  #list(label: Name): Locator {
    return this.scope.getByRole('combobox', { name: label, exact: true }).filter({ visible: true }).first();
  }

  #named(role: 'link' | 'button', name: Name): Locator {
    return this.scope.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  }

  async #click(found: Locator): Promise<void> {
    this.effort.clicks += 1;
    await found.click();
  }
}
