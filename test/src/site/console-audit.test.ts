import { plugins } from '@plinth/host-config';
import { contributedTo } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { expect } from 'chai';

/** Writing pages of the console that leave no line by themselves, and why. */
const REASONS: Readonly<Record<string, string>> = {
  'console POST /settings/:plugin': 'writes a line with what was there before',
  'console POST /users/:id': 'writes a line with what was there before',
  'content POST /post-autosave.php': 'keeps what somebody writes before they save it',
  'content POST /post-preview.php': 'keeps what somebody writes before they save it',
  'content POST /comments': 'writes a line with the names of the comments',
  'content POST /posts': 'writes a line with the names of the posts',
  'content POST /media': 'writes a line with the names of the files',
  'learning POST /courses': 'writes a line with the names of the courses',
  'shop POST /products': 'writes a line with the names of the products',
  'shop POST /product-reviews': 'writes a line with the names of the reviews',
};

describe('the audit of the console', () => {
  const writing = plugins.flatMap((plugin) =>
    contributedTo(plugin, screens)
      .flatMap(({ pages }) => pages)
      .filter(({ declaration }) => declaration.method !== 'GET')
      .map(({ declaration }) => ({ name: `${plugin.id} ${declaration.method} ${declaration.path}`, ...declaration })),
  );

  it('has a line for every page that writes, or a reason why the page writes it itself', () => {
    expect(writing.length).to.be.greaterThan(30);
    const silent = writing.filter(({ audited }) => audited === false).map(({ name }) => name);
    expect(silent).to.have.members(Object.keys(REASONS));
  });

  it('says in each line what was done', () => {
    for (const { name, summary } of writing) {
      expect(summary, name).to.match(/^[A-Z].{7,}\.$/);
      expect(summary, name).to.not.match(/^(?:The|A|An|One) /);
    }
  });
});
