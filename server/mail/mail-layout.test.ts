import { expect, test } from 'vitest'
import { mailHtml } from './mail-layout.ts'

const link = 'https://app.worktide.com/sso/invite-account-info?inviteToken=a-b&x="y"'

test('markup in a name is escaped', () => {
  const html = mailHtml({
    language: 'en',
    subject: '</title><script>',
    lines: [`<img src=x onerror="alert(1)"> & 'Co'`],
    link,
    action: '<b>Join</b>',
    note: '</td>',
  })
  expect(html).not.toMatch(/<script|<img|<b>|onerror="|x="y"/)
  expect(html.match(/<\/td>/g)).toHaveLength(3)
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; &#39;Co&#39;')
})

test('a long address in the note is a link, and breaks on a phone instead of widening the mail', () => {
  const stop = `https://a.b/api/notices/unsubscribe/1.${'x'.repeat(60)}?a=1&b`
  const html = mailHtml({ language: 'en', subject: 'x', lines: ['y'], note: `Stop: ${stop}`, noteLink: stop })
  expect(html).toMatch(/Stop: <a href="[^"]+x\?a=1&#38;b" style="[^"]*">https:[^<]+&#38;b<\/a><\/p>/)
  expect(html).toMatch(/<table [^>]+table-layout:fixed;overflow-wrap:anywhere/)
})

test('a code is emphasised; a link is a button and can be copied', () => {
  const html = mailHtml({ language: 'zh', subject: '验证码', lines: ['请输入'], code: '012345', link: 'https://a.b/c' })
  expect(html).toContain('>012345</p>')
  expect(html.match(/href="https:\/\/a\.b\/c"/g)).toHaveLength(2)
  expect(html).toMatch(/^<!doctype html><html lang="zh">/)
})
