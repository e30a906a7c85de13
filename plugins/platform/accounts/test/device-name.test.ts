import { expect } from 'chai';
import { deviceName } from '../src/device-name.js';

describe('the name of a device', () => {
  it('is what people call the browser and its system', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
    expect(deviceName(chrome)).to.equal('Chrome on Linux');
    expect(deviceName(phone)).to.equal('Safari on iOS');
  });

  it('is what was sent where nobody knows it, and nothing for nothing', () => {
    expect(deviceName('odd thing')).to.equal('odd thing');
    expect(deviceName('')).to.equal('');
  });
});
