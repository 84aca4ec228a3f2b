import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingParts, joinTexts, mergeTexts } from './text-merge-rules.ts'

const list = 'Sand it.\n\nPaint it.\n\nLaunch it.'

test.each<[what: string, mine: string, base: string, theirs: string, merged: string | null]>([
  [
    'different lines',
    list.replace('Sand', 'Scrape'),
    list,
    `${list} Twice.`,
    `${list.replace('Sand', 'Scrape')} Twice.`,
  ],
  [
    'a line added and a line deleted',
    `First.\n${list}`,
    list,
    'Sand it.\n\nPaint it.',
    'First.\nSand it.\n\nPaint it.',
  ],
  ['the same change', 'Sand it well.', 'Sand it.', 'Sand it well.', 'Sand it well.'],
  [
    'clauses of a line',
    'Wax, then sand, then paint',
    'Sand, then sand, then paint',
    'Sand, then sand, then wait',
    'Wax, then sand, then wait',
  ],
  [
    'clauses in Chinese',
    '先打磨，再等，后上漆。',
    '先磨，再等，后上漆。',
    '先磨，再等，后上两遍漆。',
    '先打磨，再等，后上两遍漆。',
  ],
  ['characters of a clause', '四月五日', '三月五日', '三月八日', null],
  ['a decimal', 'About 2.5 m', 'About 1.5 m', 'About 1.8 m', null],
  ['neighbouring clauses', 'Wax, then paint', 'Sand, then paint', 'Sand, then wait', null],
  [
    'neighbouring items of a list',
    '- [x] Sand\n- [ ] Paint\n- [ ] Wax',
    '- [ ] Sand\n- [ ] Paint\n- [ ] Wax',
    '- [ ] Sand\n- [x] Paint\n- [ ] Wax twice',
    '- [x] Sand\n- [x] Paint\n- [ ] Wax twice',
  ],
  ['both added at the end', `${list}\nMine`, list, `${list}\nTheirs`, null],
  ['a changed line that the other deleted', 'a\nb, c.\nd', 'a\nb.\nd', 'a\nd', null],
  ['a text that only one had', 'Mine', '', 'Theirs', null],
  ['words that are names of properties', '__proto__\n\nb', 'a\n\nb', 'a\n\nconstructor', '__proto__\n\nconstructor'],
])('%s', (_, mine, base, theirs, merged) => {
  expect(mergeTexts({ mine, base, theirs })).toBe(merged)
})

test.each([
  '\n'.repeat(20_000),
  '.'.repeat(20_000),
  'a, '.repeat(6000),
  Array.from({ length: 1990 }, String).join('\n'),
])('a long text costs little time', (text) => {
  const startedAt = performance.now()
  mergeTexts({ mine: `mine${text}`, base: text, theirs: `${text}theirs` })
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('a text of both has what is in conflict twice, and the rest once', () => {
  const [mine, theirs] = ['Well:\nSand it.\nWax it.', 'Sand it.\nVarnish it.\nLaunch it.']
  expect(joinTexts({ mine, base: 'Sand it.\nPaint it.', theirs })).toBe(
    'Well:\nSand it.\nVarnish it.\nLaunch it.\nWax it.',
  )
  const long = Array.from({ length: 2001 }, String).join('\n')
  expect(joinTexts({ mine: 'Mine', base: long, theirs: 'Theirs' })).toBe('Theirs\n\nMine')
})

/** How the parts of a text are written one after another. */
const kinds = [
  ['lines', (parts: readonly string[]) => parts.join('\n')],
  ['clauses', (parts: readonly string[]) => parts.map((part) => `${part}, `).join('')],
  ['Chinese clauses', (parts: readonly string[]) => parts.map((part) => `打磨${part}号船，`).join('')],
] as const

type Change = 'replace' | 'delete' | 'insert'
const apply = (part: string, change: Change, words: string): string[] =>
  change === 'replace' ? [words] : change === 'delete' ? [] : [part, words]

/** Each part is changed by nobody, by me or by them. */
const step = fc.record({
  by: fc.constantFrom('nobody', 'mine', 'theirs'),
  change: fc.constantFrom<Change>('replace', 'delete', 'insert'),
})

test.each(kinds)('changes of different %s are all kept, whoever comes first', (_, write) => {
  const steps = fc.array(step, { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(steps, (given) => {
      // an unchanged part stands between two changes
      const parts = given.flatMap((each, at) => [
        { ...each, at },
        { ...each, by: 'nobody', at: -at - 1 },
      ])
      const textBy = (...people: string[]) =>
        write(
          parts.flatMap(({ by, change, at }) =>
            people.includes(by) ? apply(`p${at}`, change, `${by}${at}`) : [`p${at}`],
          ),
        )
      const [mine, base, theirs] = [textBy('mine'), textBy(), textBy('theirs')]
      expect(mergeTexts({ mine, base, theirs })).toBe(textBy('mine', 'theirs'))
      expect(mergeTexts({ mine: theirs, base, theirs: mine })).toBe(textBy('mine', 'theirs'))
    }),
  )
})

test.each(kinds)('what anybody wrote into repeated %s is there once, or it is a conflict', (_, write) => {
  const steps = fc.array(
    fc.record({ mine: fc.option(step), theirs: fc.option(step), part: fc.constantFrom('a', 'b') }),
    {
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(steps, (given) => {
      const changed = (who: 'mine' | 'theirs') =>
        given.flatMap((each, at) => (each[who] ? apply(each.part, each[who].change, `${who}${at}.`) : [each.part]))
      const [mine, theirs] = [changed('mine'), changed('theirs')]
      const texts = { mine: write(mine), base: write(given.map(({ part }) => part)), theirs: write(theirs) }
      const merged = mergeTexts(texts)
      expect(mergeTexts({ ...texts, mine: texts.theirs, theirs: texts.mine })).toBe(merged)
      for (const words of [...mine, ...theirs].filter((part) => part.endsWith('.'))) {
        if (merged !== null) expect(merged.split(words)).toHaveLength(2)
        expect(joinTexts(texts)).toContain(words)
      }
    }),
  )
})

test('whoever changed nothing, or the same, changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '，', '。', '\n', ' ', '.', '日') })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(mergeTexts({ mine: one, base: other, theirs: other })).toBe(one)
      expect(mergeTexts({ mine: one, base: other, theirs: one })).toBe(one)
    }),
  )
})

test('of two versions of a text, the words are marked that the other one lacks', () => {
  const marked = (text: string, other: string) =>
    differingParts(text, other)
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('')
  expect(marked('Sand the red boat.', 'Sand the boat.')).toBe('Sand the [red ]boat.')
  expect(marked('Sand the boat.', 'Sand the red boat.')).toBe('Sand the boat.')
  expect(marked('先打磨再上漆', '先打磨三遍再上漆')).toBe('先打磨再上漆')
  expect(marked('先打磨三遍再上漆', '先打磨再上漆')).toBe('先打磨[三遍]再上漆')
  expect(marked('  First\nthen', '  First\nnever')).toBe('  First\n[then]')
  expect(marked('High', 'Low'), 'nothing in common').toBe('High')
  const long = 'a b '.repeat(2000)
  expect(marked(`${long}c`, long), 'too long').toBe(`${long}c`)
})
