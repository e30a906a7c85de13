import { expect } from 'chai';
import { signInHere } from '../src/sign-in-here.js';

const site = {
  url: 'http://localhost',
  signInUrl: 'http://localhost/wp-login.php',
  returnParameter: 'redirect_to',
};

const backFrom = (path: string, query: Record<string, string>) =>
  new URL(signInHere(site, { path, query })).searchParams.get('redirect_to');

describe('the way to sign in', () => {
  it('leads back to the page that was looked at, with its query', () => {
    expect(backFrom('/pastes', { page: '2', tag: 'a&b' })).to.equal('http://localhost/pastes?page=2&tag=a%26b');
    expect(backFrom('/', {})).to.equal('http://localhost/');
  });

  it('keeps on the sign-in page itself the way back that it has', () => {
    expect(backFrom('/wp-login.php', { redirect_to: '/pastes' })).to.equal('/pastes');
    expect(signInHere(site, { path: '/wp-login.php', query: {} })).to.equal(site.signInUrl);
  });
});
