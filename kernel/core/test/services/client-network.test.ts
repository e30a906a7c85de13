import { expect } from 'chai';
import { clientNetwork } from '../../src/index.js';

describe('kernel / limits by address', () => {
  it('count all addresses of an IPv6 /64 as one, and no more than those', () => {
    expect(clientNetwork('2001:db8::1')).to.equal(clientNetwork('2001:db8::ffff:0:1'));
    expect(clientNetwork('2001:db8:0:1::1')).not.to.equal(clientNetwork('2001:db8::1'));
  });

  it('count an IPv4 address by itself, however it is written', () => {
    expect(clientNetwork('192.0.2.1')).to.equal('192.0.2.1').and.equal(clientNetwork('::ffff:192.0.2.1'));
    expect(clientNetwork('192.0.2.1')).not.to.equal(clientNetwork('192.0.2.2'));
  });

  it('may be told another length; an address that is none is nobody', () => {
    expect(clientNetwork('2001:db8::1', 128)).to.equal('2001:db8::1');
    expect(clientNetwork('2001:db8::1', 48)).to.equal(clientNetwork('2001:db8:0:1::1', 48));
    expect(clientNetwork('', 128)).to.equal('');
  });
});
