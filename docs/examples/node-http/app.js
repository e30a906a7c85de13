// A host without a framework: the handler takes requests as Node gives them.
import { createServer } from 'node:http';
import content from '@plinth/content';
import { accountsLayer } from '@plinth/accounts';
import { createHost } from '@plinth/kernel/host';

const port = Number(process.env.PORT ?? 3000);

const host = await createHost({
  plugins: [accountsLayer, content],
  site: { title: 'Example', url: `http://127.0.0.1:${port}` },
});

createServer((request, response) => {
  if (request.url === '/own') {
    response.end('A page of the app');
    return;
  }
  // The third argument is called for what the host does not know, or cannot read.
  host.handler(request, response, (error) => {
    response.statusCode = error === undefined ? 404 : 500;
    response.end(error === undefined ? 'Nothing here' : 'Something is broken');
  });
}).listen(port, '127.0.0.1', () => console.log(`Listening at http://127.0.0.1:${port}`));

// How it ends in good order: ../express/app.js.
