import { expect } from 'chai';
import { defineTexts } from '../src/texts.js';

const texts = defineTexts(
  {
    title: 'Members',
    plain: 'Only in English',
    named: 'Hello {{name}}',
    found_one: '{{count}} member',
    found_other: '{{count}} members',
    empty: '',
    one_word: 'One',
  },
  {
    de: {
      title: 'Mitglieder',
      named: 'Hallo {{name}}',
      found_one: '{{count}} Mitglied',
      found_other: '{{count}} Mitglieder',
    },
  },
);

describe('pages / texts', () => {
  it('are found in the language that is asked for, its base, or English', () => {
    for (const [language, title, plain] of [
      ['en', 'Members', 'Only in English'],
      ['de', 'Mitglieder', 'Only in English'],
      ['de-CH', 'Mitglieder', 'Only in English'],
      ['fr', 'Members', 'Only in English'],
    ] as const) {
      const t = texts.in(language);
      expect(t('title')).to.equal(title);
      expect(t('plain')).to.equal(plain);
      expect(t('empty')).to.equal('');
      expect(texts.find(language, 'title')).to.equal(title);
    }
    expect(texts.languageOf('de-CH')).to.equal('de');
    expect(texts.languageOf('fr')).to.equal('en');
  });

  it('take values and count as the language does, also where they need none', () => {
    expect(texts.in('de')('named', { name: '<b>' })).to.equal('Hallo <b>');
    expect(texts.in('en')('named', { name: 'Bo' })).to.equal('Hello Bo');
    expect(texts.in('en')('found', { count: 1 })).to.equal('1 member');
    expect(texts.in('en')('found', { count: 1431 })).to.equal('1,431 members');
    expect(texts.in('de')('found', { count: 1431 })).to.equal('1.431 Mitglieder');
    expect(texts.in('de')('title', { count: 2 })).to.equal('Mitglieder');
    expect(texts.in('en')('one_word')).to.equal('One');
  });

  it('are looked for by name, and what is not there is undefined', () => {
    expect(texts.find('de', 'found', { count: 2 })).to.equal('2 Mitglieder');
    expect(texts.find('de', 'nothing')).to.equal(undefined);
    expect(texts.find('de', 'constructor')).to.equal(undefined);
  });
});
