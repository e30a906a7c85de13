import { BLANK_TEXTS, LITERAL_TEXTS } from '@plinth/testing';
import { expect } from 'chai';
import { messageOf, messageOfText } from '../src/messaging/text.js';

describe('course-dashboard: texts of messages', () => {
  for (const [typed, shown] of LITERAL_TEXTS)
    it(`keep what only looks like a tag: ${typed}`, () => {
      expect(messageOfText(typed)).to.equal(`<p>${shown}</p>`);
      expect(messageOf(typed)).to.equal(shown);
    });

  for (const typed of BLANK_TEXTS)
    it(`must show something: ${JSON.stringify(typed)}`, () => {
      expect(() => messageOf(typed)).to.throw('message');
    });

  it('may be a picture', () => {
    expect(messageOf('<img src="https://example.org/a.png" alt="">')).to.include('<img');
  });
});
