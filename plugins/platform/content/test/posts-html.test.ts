import { expect } from 'chai';
import { excerptOf } from '../src/posts/excerpts.js';
import { renderContent, renderTitle, sanitizeContent, sanitizeTitle } from '../src/posts/html.js';
import { withParagraphs } from '../src/posts/paragraphs.js';

describe('posts: HTML', () => {
  describe('sanitizeContent', () => {
    it('drops script tags and keeps their text', () => {
      expect(sanitizeContent('a<script>alert(1)</script>b')).to.equal('aalert(1)b');
    });

    it('drops event attributes and script addresses', () => {
      const clean = sanitizeContent('<img src="x.png" onerror="x()"><a href="javascript:x()">y</a>');
      expect(clean).to.not.match(/onerror|javascript/);
      expect(clean).to.contain('x.png');
    });

    it('keeps block comments with their attributes, also across nested tags', () => {
      const blocks =
        '<!-- wp:group {"layout":{"type":"flex"}} -->\n<div class="wp-block-group"><!-- wp:paragraph -->\n<p>Hi</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->\n<!-- wp:my-plugin/thing {"a":1} /-->';
      expect(sanitizeContent(blocks)).to.equal(blocks);
    });

    it('keeps the marks of a break and drops other comments', () => {
      expect(sanitizeContent('a<!--more-->b<!--nextpage-->c<!-- secret -->d')).to.equal(
        'a<!--more-->b<!--nextpage-->cd',
      );
    });

    it('does not let a block comment carry markup in', () => {
      const attack = '<!-- wp:x {"a":"--><script>alert(1)</script>"} -->';
      expect(sanitizeContent(attack)).to.not.contain('<script');
    });

    it('does not let a block comment inside an attribute break out of it', () => {
      const attack = '<a title="<!-- wp:x {"q":" onmouseover=alert(1) "} -->" href="https://example.org">x</a>';
      expect(sanitizeContent(attack)).to.not.match(/<a[^>]*onmouseover/);
      expect(sanitizeContent('<a title=\'<!-- wp:x {"q":" onmouseover=alert(1) "} -->\'>x</a>')).to.not.match(
        /<a[^>]*onmouseover/,
      );
    });

    it('does not take characters of the text for its own places', () => {
      expect(sanitizeContent('\uE0000\uE001<!-- wp:x -->')).to.equal('0<!-- wp:x -->');
    });
  });

  describe('withParagraphs', () => {
    it('makes paragraphs of blank lines and breaks of single ones', () => {
      expect(withParagraphs('One\nline\n\nTwo\r\n\r\n\r\nThree')).to.equal(
        '<p>One<br />\nline</p>\n<p>Two</p>\n<p>Three</p>\n',
      );
    });

    it('keeps elements that are blocks of their own out of paragraphs', () => {
      expect(withParagraphs('<div>One</div>\n\nTwo')).to.equal('<div>One</div>\n<p>Two</p>\n');
      expect(withParagraphs('<p>One</p>')).to.equal('<p>One</p>\n');
    });

    it('keeps inline HTML inside its paragraphs', () => {
      expect(withParagraphs('An <em>inline</em> word')).to.equal('<p>An <em>inline</em> word</p>\n');
    });

    it('makes nothing of nothing', () => expect(withParagraphs('')).to.equal(''));
  });

  describe('renderContent', () => {
    it('removes block comments and adds no paragraphs to blocks', () => {
      expect(renderContent('<!-- wp:image --><img src="a.png"><!-- /wp:image -->')).to.equal('<img src="a.png">');
    });

    it('removes the mark of a break from plain text', () => {
      expect(renderContent('One<!--more-->\n\nTwo')).to.equal('<p>One</p>\n<p>Two</p>\n');
    });
  });

  describe('excerptOf', () => {
    it('takes the first 55 words and says that there are more', () => {
      const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
      expect(excerptOf(words.join(' '))).to.equal(`<p>${words.slice(0, 55).join(' ')} [&hellip;]</p>\n`);
      expect(excerptOf(words.slice(0, 55).join('\n'))).to.equal(`<p>${words.slice(0, 55).join(' ')}</p>\n`);
    });

    it('drops tags, comments and scripts and keeps entities', () => {
      const html = '<!-- wp:paragraph --><p>Fish &amp; <b>chips</b></p><script>x()</script><style>p{}</style>';
      expect(excerptOf(html)).to.equal('<p>Fish &amp; chips</p>\n');
    });

    it('puts nothing between a word and what stands beside it, and room between blocks', () => {
      expect(excerptOf('<p>The word is <code>demo</code>. <b>B</b>old</p><p>Next</p>')).to.equal(
        '<p>The word is demo. Bold Next</p>\n',
      );
    });

    it('never lets a tag through, however broken the content is', () => {
      expect(excerptOf('a <script alert(1) <img src=x onerror=y')).to.not.match(/<(script|img)/);
      expect(excerptOf('<<b>script>alert(1)</script>')).to.not.contain('<script');
    });

    it('leaves out blocks that are shown rather than read, whatever stands within them', () => {
      const shown =
        '<!-- wp:gallery --><figure><!-- wp:image {"id":7} --><figcaption>Quay</figcaption><!-- /wp:image --></figure><!-- /wp:gallery -->' +
        '<!-- wp:embed {"url":"https://example.org/a"} --><div>https://example.org/a</div><!-- /wp:embed -->' +
        '<!-- wp:file --><a>sheet</a><!-- /wp:file -->';
      const words =
        '<!-- wp:columns --><div><!-- wp:paragraph --><p>Tides</p><!-- /wp:paragraph --></div><!-- /wp:columns -->';
      expect(excerptOf(`${shown}${words}${shown}<p>and moons</p>`)).to.equal('<p>Tides and moons</p>\n');
      expect(excerptOf(shown)).to.equal('');
    });

    it('keeps the words after a block that nobody closed', () => {
      expect(excerptOf('<p>One</p><!-- wp:embed --><p>two</p><!-- /wp:file --><p>three</p>')).to.contain('three');
      expect(excerptOf('<p>One</p><!-- /wp:file --><p>two</p>')).to.equal('<p>One two</p>\n');
    });

    it('is empty for content without words', () => expect(excerptOf('<hr>')).to.equal(''));
  });

  describe('titles', () => {
    it('are escaped as text, and entities that were typed stand for their character', () => {
      expect(renderTitle('<b>Tom</b> & "Jerry" &amp; \'co\'')).to.equal(
        '&lt;b&gt;Tom&lt;/b&gt; &#038; &#8220;Jerry&#8221; &amp; &#8216;co&#8217;',
      );
    });

    it('are as escaped without typography, whose straight quotes could end an attribute', () => {
      expect(renderTitle('<b>Tom</b> & "Jerry" &amp; \'co\' &', { typography: false })).to.equal(
        '&lt;b&gt;Tom&lt;/b&gt; &#038; &quot;Jerry&quot; &amp; &#039;co&#039; &#038;',
      );
      expect(renderTitle('a\'(b [gallery "c"]')).to.equal('a&#039;(b [gallery &quot;c&quot;]');
    });

    it('lose their tags and nothing else for those without unfiltered_html', () => {
      expect(sanitizeTitle('<i>AT&T</i> 1 < 2')).to.equal('AT&T 1 < 2');
    });
  });
});
