import { expect } from 'chai';
import { Demo, pressable, type Window } from './demo.js';

describe('the checkout, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let guest: Window;
  let manager: Window;

  before(async function () {
    demo = await Demo.open(this);
    guest = await demo.window('', { width: 375, colorScheme: 'dark' });
    manager = await demo.window('shopmanager');
  });
  after(() => demo?.close());

  const press = (window: Window, name: string | RegExp) => pressable(window.page, name).first().click();

  it('takes a guest from a product to an order that says how to pay, and the shop to its payment', async () => {
    const { page } = guest;
    await guest.go('/shop');
    await press(guest, 'Add to cart: Sencha');
    await page.getByText('“Sencha” was added to your cart.').waitFor();
    expect(await guest.violations()).to.deep.equal([]);
    await page.getByLabel('Quantity of “Sencha”').fill('2');
    await press(guest, 'Update cart');
    await page.getByText('Cart updated.').waitFor();
    await press(guest, 'Check out');
    await press(guest, 'Place order');
    await page.getByText('Enter a street address.').first().waitFor();
    expect(await guest.violations()).to.deep.equal([]);
    const fields = { Email: 'gus@example.org', 'Full name': 'Gus Guest', 'Street address': 'Quay 3', City: 'Lübeck' };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await press(guest, 'Place order');
    await page.getByText(/Thank you\. Your order \d+ was placed\./).waitFor();
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(await guest.violations()).to.deep.equal([]);
    const order = guest.page.url().split('?')[0] ?? '';

    await manager.go('/wp-admin/orders?status=pending');
    await manager.page.getByRole('row').filter({ hasText: 'Gus Guest' }).getByRole('link').first().click();
    await press(manager, 'Mark as paid');
    await manager.page.getByText('Payment recorded. Status changed to “Processing”.').waitFor();
    expect(await manager.violations()).to.deep.equal([]);
    await page.goto(order);
    await page.getByText('Processing').first().waitFor();
    expect(await page.getByRole('heading', { name: 'How to pay' }).count()).to.equal(0);
    expect([...guest.said, ...manager.said]).to.deep.equal([]);
  });

  it('is done by keyboard, and cancels an order while it is not paid', async () => {
    const customer = await demo.window('subscriber');
    const { page } = customer;
    await customer.go('/product/clay-pot');
    await page.getByLabel('Quantity', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('“Clay pot” was added to your cart.').waitFor();
    await pressable(page, 'Check out').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Street address').fill('Quay 3');
    await page.getByLabel('City').fill('Lübeck');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await page.getByLabel('Country').press('Tab');
    await pressable(page, 'Place order').press('Enter');
    await page.getByText(/Your order \d+ was placed\./).waitFor();
    await press(customer, 'Cancel order');
    await page.getByText('Your items become available to other customers again.').waitFor();
    expect(await customer.violations()).to.deep.equal([]);
    await press(customer, 'Cancel order');
    await page.getByText('Your order was canceled.').waitFor();
    expect(customer.said).to.deep.equal([]);
  });
});
