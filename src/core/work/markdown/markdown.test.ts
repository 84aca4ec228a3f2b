import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown, toggleTask } from './block-rules.ts'
import type { Block, Inline } from './markdown-types.ts'
import { writeMarkdown } from './write-rules.ts'

const inlineOf = (text: string): readonly Inline[] => {
  const [block] = parseMarkdown(text)
  return block?.type === 'paragraph' ? block.content : []
}
const words = (text: string, ...marks: ('bold' | 'italic' | 'strike' | 'code')[]) => ({ type: 'text', text, marks })

describe('what is written', () => {
  test('has marks, links, mentions and pictures', () => {
    expect(inlineOf('a **b *c*** ~~d~~ `e *f*` [g](https://h.example/i) @[王小明](user:12)')).toEqual([
      words('a '),
      words('b ', 'bold'),
      words('c', 'bold', 'italic'),
      words(' '),
      words('d', 'strike'),
      words(' '),
      words('e *f*', 'code'),
      words(' '),
      { ...words('g'), href: 'https://h.example/i' },
      words(' '),
      { type: 'mention', id: '12', name: '王小明' },
    ])
  })

  test('leads nowhere but to web and mail addresses, and holds no HTML', () => {
    for (const text of [
      '[x](javascript:alert(1))',
      '<script>alert(1)</script>',
      '[x](data:text/html,1)',
      '<img src=x>',
    ])
      expect(JSON.stringify(parseMarkdown(text))).not.toContain('href')
    expect(inlineOf('<b>x</b>')).toEqual([words('<b>x</b>')])
    expect(inlineOf('见 https://a.example/b，好')).toMatchObject([{}, { href: 'https://a.example/b' }, words('，好')])
  })

  test('keeps the lines of plain text apart', () => {
    expect(inlineOf('one\ntwo')).toEqual([words('one'), { type: 'break' }, words('two')])
  })

  test('has blocks', () => {
    const kinds = (text: string) => parseMarkdown(text).map(({ type }) => type)
    expect(kinds('# A\ntext\n\n- b\n- c\n\n> d\n\n```js\n# e\n```\n---\n|f|g|\n|-|-|\n|1|2|')).toEqual([
      'heading',
      'paragraph',
      'list',
      'quote',
      'code',
      'rule',
      'table',
    ])
  })

  test('keeps the tabs of code, and indents the rest by them', () => {
    expect(parseMarkdown('- one\n\t- two\n\n```make\nall:\n\tcc a.c\n```\n\tthree')).toMatchObject([
      { type: 'list', items: [{ blocks: [{}, { type: 'list' }] }] },
      { type: 'code', text: 'all:\n\tcc a.c' },
      { type: 'paragraph' },
    ])
  })

  test('has tasks whose boxes can be ticked', () => {
    const text = 'Do:\n\n- [ ] one\n  - [x] inner\n- [X] two'
    expect(parseMarkdown(text)[1]).toMatchObject({
      kind: 'task',
      items: [
        { isDone: false, line: 2, blocks: [{}, { kind: 'task', items: [{ isDone: true, line: 3 }] }] },
        { isDone: true, line: 4 },
      ],
    })
    expect(toggleTask(text, 3)).toBe('Do:\n\n- [ ] one\n  - [ ] inner\n- [X] two')
    expect(toggleTask(text, 2)).toContain('- [x] one')
  })

  test('ends, however deep or unfinished it is', () => {
    for (const text of [
      '>'.repeat(20_000),
      '*'.repeat(20_000),
      '[('.repeat(10_000),
      '- '.repeat(10_000),
      '_a '.repeat(7000),
    ]) {
      const start = performance.now()
      parseMarkdown(text)
      expect(performance.now() - start).toBeLessThan(2000)
    }
  })
})

/** Normalises differences without meaning: line numbers, empty texts, marks of spaces. */
const plain = (blocks: readonly Block[]): unknown =>
  JSON.parse(JSON.stringify(blocks, (name, value) => (name === 'line' ? undefined : value)))

const someWords = fc
  .string({ unit: fc.constantFrom(...'ab 中文*_`[]()~<>#-+.!@|\\1'), minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const inline = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: someWords.map((text) => ({ type: 'text', text, marks: [] }) as Inline) },
    someWords.map((text) => ({ type: 'text', text, marks: ['bold'] }) as Inline),
    someWords.map((text) => ({ type: 'text', text, marks: ['italic', 'strike'] }) as Inline),
    fc.constant<Inline>({ type: 'mention', id: '7', name: 'A [b]' }),
  ),
  { minLength: 1, maxLength: 3 },
)
const paragraph = inline.map((content): Block => ({ type: 'paragraph', content }))
const list = fc
  .tuple(
    fc.constantFrom('bullet', 'ordered', 'task'),
    fc.array(fc.tuple(paragraph, fc.boolean()), { minLength: 1, maxLength: 3 }),
  )
  .map(
    ([kind, items]): Block => ({
      type: 'list',
      kind: kind as 'bullet',
      start: 1,
      items: items.map(([block, isDone]) => ({ line: 0, ...(kind === 'task' ? { isDone } : {}), blocks: [block] })),
    }),
  )
const block = fc.oneof(
  paragraph,
  list,
  inline.map((content): Block => ({ type: 'heading', level: 2, content })),
  paragraph.map((each): Block => ({ type: 'quote', blocks: [each] })),
)

test('what is written again is read as the same', () => {
  fc.assert(
    fc.property(block, (each) => {
      const read = parseMarkdown(writeMarkdown([each]))
      const text = writeMarkdown(read)
      expect(writeMarkdown(parseMarkdown(text))).toBe(text)
      expect(textOf(plain(read))).toBe(textOf(plain([each])))
    }),
    { numRuns: 500 },
  )
})

const textOf = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\s\S]*?"(?:text|name)":"((?:[^"\\]|\\.)*)"|[\s\S]/g,
    (_, text: string | undefined) => text ?? '',
  )

test('a paragraph with more signs than anybody writes is shown as it stands, so that reading it never takes long', () => {
  const text = '**a '.repeat(4000).trim()
  expect(parseMarkdown(text)).toMatchObject([{ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }])
})
