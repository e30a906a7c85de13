import { QueryTypes, type Sequelize } from 'sequelize';

/** Brings a database back to what it held when the restorer was made. */
export interface Restorer {
  /** Returns false when tables came, went or changed, so that the database is of no more use. */
  restore(sequelize: Sequelize): Promise<boolean>;
}

type Row = Readonly<Record<string, unknown>>;

function rows(sequelize: Sequelize, sql: string): Promise<Row[]> {
  return sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
}

async function names(sequelize: Sequelize, sql: string): Promise<string[]> {
  return (await rows(sequelize, sql)).map(({ name }) => String(name));
}

/** The tables that have rows, found by one statement. */
async function usedTables(sequelize: Sequelize, tables: readonly string[], quote: string): Promise<string[]> {
  if (tables.length === 0) return [];
  const each = tables.map((table) => `SELECT '${table}' AS name WHERE EXISTS (SELECT 1 FROM ${quote}${table}${quote})`);
  return names(sequelize, each.join(' UNION ALL '));
}

interface Kept {
  readonly tables: readonly string[];
  readonly filled: readonly string[];
  readonly structure: string | undefined;
}

/** The statements that tell a structure: `tables` names the tables, `digest` changes with them and their columns. */
interface StructureSql {
  readonly tables: string;
  readonly digest: string;
}

async function keep(sequelize: Sequelize, sql: StructureSql, quote: string): Promise<Kept> {
  const tables = await names(sequelize, sql.tables);
  return { tables, filled: await usedTables(sequelize, tables, quote), structure: await digest(sequelize, sql) };
}

/** The server digests it: to send thousands of columns takes longer than all the rest. */
async function digest(sequelize: Sequelize, sql: StructureSql): Promise<string | undefined> {
  const [found] = await names(sequelize, sql.digest);
  return found;
}

/** Empties what has rows now or had rows then, and fills it again. */
async function refill(sequelize: Sequelize, kept: Kept, quote: string, keptIn: string): Promise<void> {
  const used = new Set([...(await usedTables(sequelize, kept.tables, quote)), ...kept.filled]);
  const deletes = [...used].map((table) => `DELETE FROM ${quote}${table}${quote}`);
  const inserts = kept.filled.map(
    (table) => `INSERT INTO ${quote}${table}${quote} SELECT * FROM ${keptIn}.${quote}${table}${quote}`,
  );
  for (const statement of [...deletes, ...inserts]) await sequelize.query(statement);
}

// Not by information_schema, whose views join ten tables.
const POSTGRES_STRUCTURE: StructureSql = {
  tables: `SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  digest: `SELECT md5(string_agg(concat_ws(' ', c.relname, a.attname, a.atttypid, a.attnotnull), ','
      ORDER BY c.oid, a.attnum)) AS name
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
};

/** Keeps the rows in a schema of their own beside the tables. */
export async function postgresRestorer(sequelize: Sequelize): Promise<Restorer> {
  const kept = await keep(sequelize, POSTGRES_STRUCTURE, '"');
  await sequelize.query('CREATE SCHEMA kept');
  for (const table of kept.filled) await sequelize.query(`CREATE TABLE kept."${table}" AS SELECT * FROM "${table}"`);
  await sequelize.query(
    `CREATE TABLE kept."sequence values" AS SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return {
    async restore(connection) {
      if ((await digest(connection, POSTGRES_STRUCTURE)) !== kept.structure) return false;
      // Foreign keys are not looked at by a replica.
      await connection.query('SET session_replication_role = replica');
      await refill(connection, kept, '"', 'kept');
      await connection.query(
        `SELECT setval(quote_ident(s.sequencename)::regclass, COALESCE(k.last_value, 1), k.last_value IS NOT NULL)
         FROM pg_sequences s JOIN kept."sequence values" k ON k.sequencename = s.sequencename
         WHERE s.schemaname = 'public' AND s.last_value IS DISTINCT FROM k.last_value`,
      );
      return true;
    },
  };
}

const MARIADB_STRUCTURE: StructureSql = {
  tables: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name`,
  digest: `SELECT MD5(GROUP_CONCAT(table_name, ' ', column_name, ' ', column_type, ' ', is_nullable
      ORDER BY table_name, ordinal_position)) AS name
    FROM information_schema.columns WHERE table_schema = DATABASE()`,
};

const MARIADB_COUNTERS = `SELECT table_name AS name, auto_increment AS value
  FROM information_schema.tables WHERE table_schema = DATABASE() AND auto_increment IS NOT NULL ORDER BY table_name`;

/** Keeps the rows in a second database, named after the first. */
export async function mariadbRestorer(sequelize: Sequelize): Promise<Restorer> {
  const kept = await keep(sequelize, MARIADB_STRUCTURE, '`');
  const [own] = await names(sequelize, 'SELECT DATABASE() AS name');
  const keptIn = `\`${own}_kept\``;
  await sequelize.query(`CREATE DATABASE ${keptIn} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  for (const table of kept.filled)
    await sequelize.query(`CREATE TABLE ${keptIn}.\`${table}\` AS SELECT * FROM \`${table}\``);
  const counters = new Map((await rows(sequelize, MARIADB_COUNTERS)).map(({ name, value }) => [name, Number(value)]));
  return {
    async restore(connection) {
      if ((await digest(connection, MARIADB_STRUCTURE)) !== kept.structure) return false;
      await connection.query('SET foreign_key_checks = 0, autocommit = 0');
      await refill(connection, kept, '`', keptIn);
      // A transaction that stayed open would go on seeing what is here now.
      await connection.query('SET autocommit = 1');
      for (const { name, value } of await rows(connection, MARIADB_COUNTERS)) {
        const before = counters.get(name) ?? 1;
        if (Number(value) !== before) await connection.query(`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${before}`);
      }
      return true;
    },
  };
}
