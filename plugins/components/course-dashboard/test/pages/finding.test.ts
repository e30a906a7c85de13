import { anyone, definePlugin, page, raw, Type } from '@plinth/kernel';
import learning, { COURSES } from '@plinth/learning';
import { pages, searchSections } from '@plinth/pages';
import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';
import courseDashboard from '../../src/plugin.js';
import { type School, school } from '../support.js';
import { linksOf, open, statusOf, wordsOf } from './support.js';

const LIST = '/learning/courses';
const course = (id: number) => `${LIST}/${id}`;

/** A page that searches the site for whoever looks. */
const searching = definePlugin({
  id: 'searching',
  version: '1.0.0',
  title: 'Searching',
  needs: { kernel: '^0.1.0' },
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/find',
        summary: 'What the search of the site finds.',
        access: anyone,
        args: { words: Type.String({ default: '' }) },
        async handle(call) {
          const { words } = call.args;
          const found = await Promise.all(
            searchSections(call).map((section) => section.find({ words, limit: 5, offset: 0 })),
          );
          return raw(JSON.stringify(found), 'application/json');
        },
      }),
    ]),
  ],
});

describe('course-dashboard: courses as they are found from outside', () => {
  let all: School;
  let stones: number;
  let granite: number;
  let draft: number;
  before(async () => {
    all = await school({ plugins: [learning, courseDashboard, searching] });
    const courses = all.site.pluginContext('learning').use(COURSES);
    const made = await courses.create({
      ...{
        slug: 'stones',
        title: 'Stones',
        description: '<p>Of rocks &amp; sand.</p>',
        isOpen: true,
        instructorIds: [1],
      },
      contents: [{ type: 'lesson', slug: 'granite', title: 'Granite', body: '<p>Secret of the lesson</p>' }],
    });
    stones = made.id;
    granite = (await courses.contentsOf([stones])).get(stones)?.[0]?.id ?? 0;
    await courses.create({ slug: 'draft', title: 'Draft stones', status: 'draft', isOpen: true, instructorIds: [1] });
    draft = (await courses.findBySlug('draft'))?.id ?? 0;
  });
  after(() => all.site.stop());

  it('are to visitors those that are open, with what each is about and the names of its steps', async () => {
    const visitor = all.site.visitor();
    const html = await open(visitor, LIST);
    expect(wordsOf(html)).to.include('Stones').and.include('Of rocks & sand.').and.include('Open: sign in to enroll');
    expect(wordsOf(html)).to.not.include('Botany').and.not.include('Draft').and.not.include('Messages');
    const page = await open(visitor, course(stones));
    expect(wordsOf(page)).to.include('Granite').and.include('Taught by').and.include('Sign in to enroll');
    expect(page).to.not.include('Secret of the lesson').and.not.include('/steps/');
    expect(linksOf(page))
      .to.include(`${course(stones)}/join`)
      .and.not.include('/learning');
  });

  it('lead visitors to sign in for everything else, whether it is there or not', async () => {
    const visitor = all.site.visitor();
    const step = `${course(stones)}/steps/${granite}`;
    for (const path of [course(all.botany), course(draft), course(98_765), step, `${course(stones)}/join`, '/learning'])
      expect(await statusOf(visitor, path), path).to.be.oneOf([302, 401]);
  });

  it('stand in the menu of visitors as courses, in that of others as learning', async () => {
    const { site, student } = all;
    expect(linksOf(await open(site.visitor(), LIST)).filter((link) => link.endsWith(LIST))).to.not.deep.equal([]);
    expect(linksOf(await open(student, LIST)).some((link) => link.endsWith('/learning'))).to.equal(true);
  });

  it('are found by the search of the site, as far as whoever looks finds them in the catalogue', async () => {
    const found = async (client: TestClient, words: string) => {
      const [section] = JSON.parse(await open(client, '/find', { words }));
      expect(section.total).to.equal(section.hits.length);
      return section.hits.map(({ title, url, text }: { title: string; url: string; text: string }) => [
        title,
        url,
        text,
      ]);
    };
    const hit = ['Stones', `http://localhost${course(stones)}`, 'Of rocks & sand.'];
    expect(await found(all.site.visitor(), 'rocks')).to.deep.equal([hit]);
    expect(await found(all.outsider, 'stones')).to.deep.equal([hit]);
    expect(await found(all.site.visitor(), 'botany')).to.deep.equal([]);
    expect((await found(all.outsider, 'BOTANY')).map(([title]: string[]) => title)).to.deep.equal(['Botany']);
  });
});
