import { expect, test } from 'vitest'
import { scrubText } from './text-scrubber.ts'

test.each([
  ['failed at https://tide.example/sso/login?token=planted&tab=1', 'failed at https://tide.example/sso/login?tab=1'],
  ['(see /sso/authorize?code=planted#state=planted)', '(see /sso/authorize)'],
  ['anna.lind+x@mail.example.com is unknown', '…@… is unknown'],
  ['Bearer planted and wtk_plantedplanted', '… and …'],
  ['nothing secret: 3/4, a@b, why?', 'nothing secret: 3/4, a@b, why?'],
])('%s', (text, expected) => {
  expect(scrubText(text)).toBe(expected)
})

test('a long text is cut between characters, in linear time', () => {
  expect(scrubText('😀'.repeat(50), 10)).toBe('😀'.repeat(10))
  const started = performance.now()
  scrubText('a@'.repeat(50_000))
  scrubText('/?'.repeat(50_000))
  expect(performance.now() - started).toBeLessThan(200)
})
