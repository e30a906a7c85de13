// An app that has people and a sign-in of its own: who is signed in there is signed in here.
import { randomUUID } from 'node:crypto';
import content from '@plinth/content';
import { accountsLayer } from '@plinth/accounts';
import { cookieValue } from '@plinth/kernel/identity';
import { createHost } from '@plinth/kernel/host';
import express from 'express';

const port = Number(process.env.PORT ?? 3000);
const SESSION = 'shop_session';

/** Yours come from your database; `role` is the app's own word. */
const people = new Map([
  ['ada', { name: 'Ada Abel', email: 'ada@shop.example', role: 'staff' }],
  ['ben', { name: 'Ben Blum', email: 'ben@shop.example', role: 'customer' }],
]);
const sessions = new Map();

/** What the app calls its people, and what they are here. */
const ROLES = { staff: ['editor'], customer: ['subscriber'] };

const host = await createHost({
  plugins: [accountsLayer, content],
  site: { title: 'Example', url: `http://127.0.0.1:${port}/cms` },
  // Asked for every request; undefined is a visitor. Whoever it names has an account from the first time on, whose
  // name, address and roles follow.
  resolveUser(request) {
    const login = sessions.get(cookieValue(request.headers, SESSION));
    const person = people.get(login);
    return person && { login, email: person.email, displayName: person.name, roles: ROLES[person.role] };
  },
});

const app = express();
app.post('/sign-in/:login', (request, response) => {
  if (!people.has(request.params.login)) return void response.status(403).send('Who?');
  const session = randomUUID();
  sessions.set(session, request.params.login);
  // Requests that resolveUser answers carry no nonce: `sameSite` is what keeps other sites from sending any.
  response.cookie(SESSION, session, { httpOnly: true, sameSite: 'lax' }).send('Signed in');
});
app.post('/sign-out', (request, response) => {
  sessions.delete(cookieValue(request.headers, SESSION));
  response.clearCookie(SESSION).send('Signed out');
});
app.use('/cms', host.handler);

// How it ends in good order: ../express/app.js.
app.listen(port, '127.0.0.1', () => console.log(`Listening at http://127.0.0.1:${port}`));
