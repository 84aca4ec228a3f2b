import { expect, test } from 'vitest'
import { isHtml, longestHtml, markdownOfHtml } from './html-text.ts'

test.each([
  ['<p>One&nbsp;&amp; two</p><p>three<br/>four</p>', 'One & two\n\nthree\nfour'],
  ['<div><span style="color:red">登录<strong>失败</strong></span>，<em>偶尔</em></div>', '登录**失败**，*偶尔*'],
  [
    '<h2>步骤</h2><ol><li>打开</li><li>点<b>支付</b><ul><li>甲</li></ul></li></ol>',
    '## 步骤\n\n1. 打开\n2. 点**支付**\n   - 甲',
  ],
  ['<p>see <a href="https://a.example/x?a=1&amp;b=2">the plan</a></p>', 'see [the plan](https://a.example/x?a=1&b=2)'],
  ['<p><a href="javascript:alert(1)">run</a></p>', 'run'],
  ['<p><img src="/tfl/captures/2025-01/shot.png" /></p>', '`shot.png`'],
  [
    '<table><tbody><tr><td>Name</td><td>Size</td></tr><tr><td>a|b</td></tr></tbody></table>',
    '| Name | Size |\n| --- | --- |\n| a\\|b |  |',
  ],
  ['<pre>int a;\nint b;</pre>', '```\nint a;\nint b;\n```'],
  ['<blockquote><p>said</p></blockquote><hr>', '> said\n\n---'],
  ['<p>2*3 &lt; 7</p><script>alert(1)</script><!-- no --><p></p><div><br></div>', '2\\*3 \\< 7'],
  ['<p>never closed<p>next</p>', 'never closed\n\nnext'],
  ['<ul>before<li>a</li>between<li>b</li> </ul><ol>alone</ol>', '- before\n- a\n- between\n- b\n\n1. alone'],
  ['<table><caption>Sizes</caption><tr></tr><tr>x<td>1</td></tr></table>', 'Sizes\n\n| x | 1 |\n| --- | --- |'],
  ['<table>words<td>in no row</td></table>', 'words\n\nin no row'],
  ['<p>a<!-- 1 <!-- 2 -->b<!-->c<!--two</p>', 'abctwo'],
  ['<p><a href=https://a.example/x/>text</a></p>', '[text](https://a.example/x/)'],
  [
    '<p><a href="https://a.example/x)(y<z>">text</a><img src="https://a.example/a(1).png"></p>',
    '[text](https://a.example/x%29%28y%3Cz%3E)[a(1).png](https://a.example/a%281%29.png)',
  ],
])('%j becomes %j', (given, expected) => {
  expect(isHtml(given)).toBe(true)
  expect(markdownOfHtml(given)).toBe(expected)
})

test('text and Markdown with tags in it are no HTML', () => {
  const texts = [
    'a < b > c',
    'Use `<p>` here',
    '<img src="x">\n\n# Title\n\n- one',
    '<T> is generic',
    '<https://a.example>',
  ]
  expect(texts.filter(isHtml)).toEqual([])
})

test('a long hostile text ends soon', () => {
  const begun = performance.now()
  for (const piece of ['<p>', '<p ', '<!--', '<a href="', '&', '</p>', '<ul><li>', '<table><tr><td>', '<b>x'])
    markdownOfHtml(piece.repeat(10_000 / piece.length))
  expect(performance.now() - begun).toBeLessThan(2000)
  const spaces = ' '.repeat(80_000)
  expect(markdownOfHtml(`<pre>${spaces}x</pre>`)).toBe(`\`\`\`\n${spaces}x\n\`\`\``)
  const wide = `<table><tr>${'<td>a</td>'.repeat(300)}</tr>${'<tr><td>b</td></tr>'.repeat(300)}</table>`
  const rows = markdownOfHtml(wide).split('\n')
  expect([rows.length, rows[0]?.split(' | ').length, rows[0]?.match(/a/g)?.length]).toEqual([302, 30, 300])
  expect(Math.max(...rows.slice(1).map(({ length }) => length))).toBeLessThan(200)
  expect(markdownOfHtml(`<div>${'<p>a</p>'.repeat(150_000)}</div>`).length).toBeLessThan(longestHtml)
  expect(markdownOfHtml('<blockquote>'.repeat(100) + 'a<br>'.repeat(1000)).length).toBeLessThan(50_000)
})

test('a text that is cut ends before the tag that the cut would halve', () => {
  const words = 'a'.repeat(longestHtml - 10)
  expect(markdownOfHtml(`<p>${words}<b title="more">b</b></p>`)).toBe(words)
})
