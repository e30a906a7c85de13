/** The databases the tests can run on. The test kit makes its own databases on these servers, one per test file. */
import net from 'node:net';

const servers = {
  postgres: { url: 'postgres://postgres@127.0.0.1:5432/plinth_test', variable: 'PLINTH_TEST_POSTGRES', port: 5432 },
  mariadb: { url: 'mariadb://root@127.0.0.1:3306/plinth_test', variable: 'PLINTH_TEST_MARIADB', port: 3306 },
};

/** What may be written after `--database=`. */
export const databases = ['sqlite', ...Object.keys(servers)];

/** The address of a server for the tests; undefined for sqlite, which needs none. */
export function serverUrl(database) {
  const server = servers[database];
  return server && (process.env[server.variable] || server.url);
}

/** Resolves with undefined when the server takes a connection, otherwise with one line that says what to do. */
export async function whyUnreachable(database) {
  const { variable, port } = servers[database];
  const address = serverUrl(database);
  if (!URL.canParse(address)) return `${variable} is not a URL; it should look like ${servers[database].url}`;
  const { hostname, port: given } = new URL(address);
  const place = `${hostname}:${given || port}`;
  const answers = await accepts(hostname.replace(/^\[|\]$/g, ''), Number(given || port));
  return answers ? undefined : `No ${database} server answers at ${place}; set ${variable} to the URL of one.`;
}

function accepts(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 3000 });
    const answer = (value) => () => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', answer(true)).once('timeout', answer(false)).once('error', answer(false));
  });
}
