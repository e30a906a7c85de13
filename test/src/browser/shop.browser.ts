import { expect } from 'chai';
import { picture } from '../support/pictures.js';
import { Demo, pressable, type Window } from './demo.js';

describe('the shop, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;
  let manager: Window;
  let visitor: Window;

  before(async function () {
    demo = await Demo.open(this);
    manager = await demo.window('shopmanager');
    visitor = await demo.window('');
  });
  after(() => demo?.close());

  const press = (window: Window, name: string | RegExp) => pressable(window.page, name).first().click();
  const products = () => visitor.page.locator('ul.products h2').allInnerTexts();

  it('finds products by filters of one form, which are taken away one by one', async () => {
    await visitor.go('/shop');
    await visitor.page.getByLabel('Search').fill('pot');
    await visitor.page.getByLabel('On sale').check();
    await press(visitor, 'Apply filters');
    expect(await products()).to.deep.equal(['Cast iron pot']);
    expect(await visitor.page.getByRole('checkbox', { name: 'On sale' }).isChecked()).to.equal(true);
    await visitor.page.getByRole('link', { name: 'Remove “On sale”' }).click();
    expect(await products()).to.include.members(['Cast iron pot', 'Clay pot', 'Glass pot']);
    expect(await visitor.page.getByLabel('Search').inputValue()).to.equal('pot');
    expect(await visitor.violations()).to.deep.equal([]);
    await visitor.page.getByRole('link', { name: 'Clear all filters' }).click();
    expect(await products()).to.include('Sencha');
  });

  it('offers shoppers the filter that was just put together, in the order of its preset', async () => {
    await manager.go('/wp-admin/filter-presets/1');
    await manager.page.getByLabel('Filter type').selectOption({ label: 'Price slider' });
    await press(manager, 'Add filter');
    await manager.page.getByLabel('Name').fill('Your budget');
    await manager.page.getByLabel('Lowest price').fill('50');
    await manager.page.getByLabel('Highest price').fill('5');
    await press(manager, 'Save filter');
    await manager.page.getByText('The lowest price must be below the highest.').first().waitFor();
    expect(await manager.page.getByLabel('Name').inputValue()).to.equal('Your budget');
    await manager.page.getByLabel('Highest price').fill('90');
    await press(manager, 'Save filter');
    await manager.page.getByText('Filters saved.').waitFor();
    await press(manager, 'Move up: Your budget');
    await visitor.go('/shop');
    const titles = await visitor.page.locator('.product-filters :is(legend, details > summary)').allInnerTexts();
    expect(titles.slice(-2)).to.deep.equal(['Your budget', 'Availability']);
    await visitor.page.getByLabel('Minimum price').fill('60');
    await press(visitor, 'Apply filters');
    expect(await products()).to.deep.equal(['Clay pot']);
    await visitor.page.getByRole('link', { name: 'Remove “Your budget: from €60.00”' }).waitFor();
    expect(await manager.violations()).to.deep.equal([]);
  });

  it('takes a review, and keeps its stars when it has no words', async () => {
    const customer = await demo.window('subscriber');
    await customer.go('/product/clay-pot');
    await customer.page.getByLabel('Your rating').selectOption('3');
    await press(customer, 'Submit review');
    await customer.page.getByText('Enter a review.').first().waitFor();
    expect(await customer.page.getByLabel('Your rating').inputValue()).to.equal('3');
    await customer.page.getByLabel('Your review').fill('It drips.');
    await press(customer, 'Submit review');
    await customer.page
      .getByText(/Thank you/)
      .first()
      .waitFor();
    expect(customer.said).to.deep.equal([]);
  });

  it('publishes that review when the shop approves it', async () => {
    const { page } = manager;
    await visitor.go('/product/clay-pot');
    expect(await visitor.page.getByText('It drips.').count()).to.equal(0);
    await manager.go('/wp-admin/product-reviews');
    await page.getByText('It drips.').waitFor();
    expect(await manager.violations()).to.deep.equal([]);
    await pressable(page.getByRole('row').filter({ hasText: 'It drips.' }), /^Approve: review by/).click();
    await page.getByText('1 review published.').waitFor();
    await visitor.go('/product/clay-pot');
    await visitor.page.getByText('It drips.').waitFor();
  });

  it('sells a product that was just made, with a picture, a price and a new category', async () => {
    const { page } = manager;
    await manager.go('/wp-admin/products');
    await press(manager, 'New product');
    await page.getByLabel('Name', { exact: true }).fill('Copper kettle');
    await page.locator('.rich-text-page').first().click();
    await page.keyboard.type('It sings.');
    await page.getByLabel('Price', { exact: true }).fill('cheap');
    const file = { name: 'kettle.png', mimeType: 'image/png', buffer: await picture(400, 300) };
    await page.getByLabel('Upload images').setInputFiles(file);
    await page.getByLabel('New Categories').fill('Kettles');
    await page.getByLabel('Status').selectOption('publish');
    await press(manager, 'Create product');
    await page.getByText('Enter an amount such as').first().waitFor();
    expect(
      await page.getByRole('group', { name: 'Product image' }).getByLabel('kettle', { exact: true }).isChecked(),
    ).to.equal(true);
    expect(await manager.violations()).to.deep.equal([]);
    await page.getByLabel('Price', { exact: true }).fill('48.50');
    await press(manager, 'Create product');
    await page.getByText('Product created.').waitFor();
    await press(manager, 'View in shop');
    await page.getByRole('heading', { name: 'Copper kettle' }).waitFor();
    await visitor.go('/shop?search=kettle');
    expect(await products()).to.deep.equal(['Copper kettle']);
    await visitor.page.getByText('€48.50').waitFor();
    await visitor.page.getByRole('link', { name: 'Copper kettle' }).click();
    await visitor.page.getByText('It sings.').waitFor();
    expect(await visitor.page.locator('.shop-picture img').getAttribute('src')).to.match(/kettle/);
    expect(await visitor.violations()).to.deep.equal([]);
    await visitor.page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Kettles' }).click();
    expect(await products()).to.deep.equal(['Copper kettle']);
  });

  it('leads through its categories as a tree', async () => {
    await visitor.go('/shop');
    const tree = visitor.page.getByRole('navigation', { name: 'Categories' });
    await tree.getByRole('link', { name: 'Teaware' }).click();
    await visitor.page.getByRole('heading', { name: 'Teaware', level: 1 }).waitFor();
    await tree.getByRole('link', { name: 'Cups' }).click();
    expect(await visitor.page.locator('link[rel="canonical"]').getAttribute('href')).to.match(/\/shop\?category=cups$/);
    await visitor.page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Teaware' }).waitFor();
    expect(await visitor.violations()).to.deep.equal([]);
  });

  it('takes in an order by telephone, whose pieces leave the stock and come back when it is canceled', async () => {
    const { page } = manager;
    const inStock = async () => {
      await visitor.go('/product/sencha');
      return Number(/(\d+) in stock/.exec(await visitor.page.locator('main').innerText())?.[1]);
    };
    const before = await inStock();
    await manager.go('/wp-admin/orders/new');
    await page.getByLabel('Product', { exact: true }).first().fill('Sencha');
    await page.getByLabel('Quantity').first().fill('2');
    await page.getByLabel('Guest name').fill('Frau Petersen');
    await press(manager, 'Create order');
    await page.getByText('Order created.').waitFor();
    expect(await inStock()).to.equal(before - 2);
    await page.getByLabel('New status').selectOption('cancelled');
    await press(manager, 'Change status');
    await pressable(page, 'Keep order').waitFor();
    await press(manager, 'Cancel order');
    await page.getByText('Status changed to “Canceled”.').waitFor();
    expect(await inStock()).to.equal(before);
  });

  it('says nothing on the console of the browser', () => {
    expect([...visitor.said, ...manager.said]).to.deep.equal([]);
  });
});
