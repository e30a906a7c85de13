import { type TestSite, testHost } from '@plinth/testing';

/** A site that its owner has set up: visitors register only then. */
export async function siteWithOwner(options: Parameters<typeof testHost>[0]): Promise<TestSite> {
  const site = await testHost(options);
  await site.as('administrator');
  return site;
}
