import { expect } from 'chai';
import { judge } from '../src/judging/judge.js';

const SITE = 'http://localhost:8080';

function verdict(url: string): string {
  const { service, renderer, previewable } = judge(url, SITE);
  return `${service ?? 'none'} ${renderer} ${previewable ? 'previews' : 'does not'}`;
}

const DRIVE = 'https://drive.google.com';
const DOCS = 'https://docs.google.com';

/** Addresses by the verdict on them. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'none pdfjs previews': [
    'https://www.example.org/manual.pdf',
    'http://www.example.org/MANUAL.PDF?version=2#page=3',
    'http://localhost:8080/files/manual.pdf',
    '/files/manual.pdf',
    'https://8.8.8.8/manual.pdf',
  ],
  'none google previews': [
    ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'txt', 'rtf', 'csv'].map(
      (extension) => `https://www.example.org/file.${extension}`,
    ),
    '/files/prices.xlsx',
    'https://notdropbox.com/s/abc/manual.doc',
  ],
  'none google does not': [
    ...['', 'no address', 'manual.pdf', 'ftp://www.example.org/manual.pdf', 'file:///manual.pdf', 'javascript:1.pdf'],
    ...['https://www.example.org/archive.zip', 'https://www.example.org/', 'https://www.example.org/manual.pdf/'],
    ...['https://www.example.org/download?file=manual.pdf', 'data:application/pdf;base64,AAAA'],
    ...['localhost', 'localhost:9090', 'intranet', 'files.local', 'files.internal', 'localhost.', '127.0.0.1'].map(
      (host) => `http://${host}/manual.pdf`,
    ),
    ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.1.1', '100.64.0.1', '0.0.0.0'].map(
      (host) => `http://${host}/manual.pdf`,
    ),
    ...['[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '2130706433', '0x7f.1'].map(
      (host) => `http://${host}/manual.pdf`,
    ),
  ],
  'google_drive google previews': [
    `${DRIVE}/file/d/1aB-c_3/view?usp=sharing`,
    `${DRIVE}/file/d/1aBc3/preview`,
    `${DRIVE}/file/u/0/d/1aBc3/view`,
    `${DRIVE}/open?id=1aBc3`,
    `${DRIVE}/uc?export=download&id=1aBc3`,
    `${DOCS}/document/d/1aBc3/view`,
    `${DOCS}/spreadsheets/d/1aBc3/`,
    `${DOCS}/presentation/d/e/2PACX-1v/pub`,
  ],
  'google_drive google does not': [
    `${DRIVE}/drive/folders/1aBc3`,
    `${DRIVE}/drive/u/0/folders/1aBc3`,
    `${DRIVE}/drive/my-drive`,
    `${DRIVE}/open`,
    `${DRIVE}/file/d/1aBc3/edit`,
    `${DOCS}/document/d/1aBc3/edit?usp=sharing`,
    `${DOCS}/forms/d/1aBc3/viewform`,
  ],
  'dropbox google previews': [
    'https://www.dropbox.com/s/a1b2/chart.pdf?dl=0',
    'https://www.dropbox.com/scl/fi/a1b2/prices.xlsx?rlkey=x&dl=0',
    'https://dl.dropboxusercontent.com/s/a1b2/prices.xlsx',
  ],
  'dropbox pdfjs previews': [
    'https://www.dropbox.com/s/a1b2/chart.pdf?raw=1',
    'https://www.dropbox.com/s/a1b2/chart.pdf?dl=1',
    'https://dl.dropboxusercontent.com/s/a1b2/chart.pdf',
  ],
  'dropbox google does not': [
    'https://www.dropbox.com/sh/a1b2/AAAb',
    'https://www.dropbox.com/scl/fo/a1b2/h?rlkey=x',
    'https://www.dropbox.com/home/charts',
    'https://www.dropbox.com/s/a1b2/archive.zip?dl=0',
  ],
  'onedrive google previews': [
    'https://1drv.ms/b/s!AkijuZ',
    'https://1drv.ms/x/c/4f2/EaB',
    'https://onedrive.live.com/embed?resid=4F2%21106',
    'https://onedrive.live.com/view.aspx?resid=4F2%21106',
    'https://example-my.sharepoint.com/:w:/g/personal/somebody/EaB',
  ],
  'onedrive google does not': [
    'https://1drv.ms/f/s!AkijuZ',
    'https://onedrive.live.com/?id=4F2%21106',
    'https://onedrive.live.com/edit.aspx?resid=4F2%21106',
    'https://example-my.sharepoint.com/:f:/g/personal/somebody/EaB',
  ],
  'box google previews': ['https://app.box.com/s/0abc', 'https://app.box.com/file/123', 'https://acme.box.com/s/0abc'],
  'box pdfjs previews': ['https://app.box.com/shared/static/0abc.pdf'],
  'box google does not': ['https://app.box.com/folder/123', 'https://app.box.com/shared/static/0abc.zip'],
};

describe('product documents: judging a link', () => {
  for (const [expected, urls] of Object.entries(EXPECTED)) {
    for (const url of urls)
      it(`says "${expected}" of ${url || 'nothing'}`, () => expect(verdict(url)).to.equal(expected));
  }
});
