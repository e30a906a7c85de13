// A host in an Express app, 4 or 5, below /cms: parsers before it and routes around it stay the app's own.
import content from '@plinth/content';
import { accountsLayer } from '@plinth/accounts';
import { createHost } from '@plinth/kernel/host';
import express from 'express';

const port = Number(process.env.PORT ?? 3000);
const app = express();

// What the app had before. A parser before the mount does no harm.
app.use(express.json());
app.get('/', (_request, response) => void response.send('Home of the app'));

const host = await createHost({
  plugins: [accountsLayer, content],
  site: { title: 'Example', url: `http://127.0.0.1:${port}/cms` },
});
app.use('/cms', host.handler);

// What the host does not know comes here: the app's own pages below /cms, and its own 404.
app.get('/cms/about', (_request, response) => void response.send('About, by the app'));
app.use((request, response) => void response.status(404).send(`The app has no ${request.originalUrl}`));

const server = app.listen(port, '127.0.0.1', () => console.log(`Listening at http://127.0.0.1:${port}`));

// The host installs no process handlers: ending is the app's affair.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close(async () => {
      await host.stop();
      console.log('Stopped');
    });
    server.closeIdleConnections();
  });
}
