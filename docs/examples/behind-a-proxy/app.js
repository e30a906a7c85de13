// Below a path, behind a proxy that ends TLS: people come to https://shop.example/cms, the app hears plain HTTP.
import content from '@plinth/content';
import { accountsLayer } from '@plinth/accounts';
import { USERS } from '@plinth/kernel';
import { createHost } from '@plinth/kernel/host';
import express from 'express';

const port = Number(process.env.PORT ?? 3000);

const host = await createHost({
  plugins: [accountsLayer, content],
  // The address that people use. Links, redirects, mail and the path of cookies are made from it, and because it is
  // https cookies are Secure.
  site: { title: 'Example', url: process.env.SITE_URL ?? 'https://shop.example/cms', environment: 'production' },
  // Whose word about the client is believed, and by which header it is given. Without these every client has the
  // proxy's address, and ten wrong passwords keep everybody out.
  trustedProxies: ['127.0.0.1'],
  clientAddressHeader: 'X-Forwarded-For',
});

// The first account, while there is none.
const users = host.use(USERS);
const { total } = await users.list({ limit: 1 });
if (total === 0 && process.env.ADMIN_PASSWORD) {
  const password = process.env.ADMIN_PASSWORD;
  await users.create({ login: 'admin', email: 'admin@shop.example', password, roles: ['administrator'] });
}

const app = express();
app.get('/', (_request, response) => void response.send('Home of the app'));
app.use('/cms', host.handler);

// Only the proxy of this machine reaches it. How it ends in good order: ../express/app.js.
app.listen(port, '127.0.0.1', () => console.log(`Listening at http://127.0.0.1:${port}`));
