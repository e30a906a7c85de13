import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { reportPath, type ShownTable, table } from './support.js';

/** Demands that the columns are the keys of the rows, and that these alone are hidden. */
export function expectColumns({ columns, data }: ShownTable, hidden: readonly string[]): void {
  expect(Object.keys(data[0] ?? {})).to.deep.equal(columns.map((column) => column.data));
  expect(columns.flatMap((column) => (column.visible ? [] : [column.data]))).to.have.members(hidden);
}

/** Demands that a table of at least two rows can be read page by page. */
export async function expectPages(client: TestClient, id: string): Promise<void> {
  const all = await table(client, id, { per_page: -1 });
  expect(all.data.length).to.be.at.least(2);
  expect(all.meta.total).to.equal(all.data.length);
  const second = await table(client, id, { per_page: 1, page: 2 });
  expect([second.data, second.meta.total]).to.deep.equal([[all.data[1]], all.data.length]);
  const beyond = await table(client, id, { per_page: 1, page: 99 });
  expect([beyond.data, beyond.meta.total]).to.deep.equal([[], all.data.length]);
  expectError(await client.get(reportPath(id), { query: { per_page: 0 } }), 400, 'rest_invalid_param');
}

/** The values of one field of a table. */
export async function valuesOf(
  client: TestClient,
  id: string,
  field: string,
  query: Readonly<Record<string, string | number>> = {},
) {
  return (await table(client, id, query)).data.map((row) => row[field]);
}
