import { benchBlog } from './blog.js';
import { benchBoot } from './boot.js';
import { benchCourses } from './courses.js';
import { benchGrowth } from './growth.js';
import { benchHooks } from './hooks.js';
import { benchHttp } from './http.js';
import { benchSite } from './site/index.js';
import { profileSite } from './site/profile.js';
import { benchSnippets } from './snippets.js';
import { format, type Row } from './table.js';

const parts: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  hooks: benchHooks,
  http: benchHttp,
  boot: benchBoot,
  growth: benchGrowth,
  snippets: benchSnippets,
  blog: benchBlog,
  courses: benchCourses,
};

/** Everything but the site: parts whose rows stand in one table. */
async function benchParts(asked: readonly string[]): Promise<void> {
  const rows: Row[] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`${name} …`);
    rows.push(...(await run()));
  }
  console.log(`\n${format(rows)}`);
}

const [first, ...rest] = process.argv.slice(2);
if (first === 'site') await benchSite(rest);
else if (first === 'profile') await profileSite(rest);
else {
  await benchParts(first === undefined ? [] : [first, ...rest]);
  if (first === undefined) await benchSite([]);
}
