import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Questions that the test answers by hand, one after the other. */
const asker = (most = 3) => {
  const questions: { asked: readonly number[]; answer(): void; fail(): void }[] = []
  let tell = () => {}
  const ask = createBatchLoader<number, string>(
    (asked) =>
      new Promise((resolve, reject) => {
        const answers = asked.map((each) => (each < 0 ? new Error(`no ${each}`) : `answer ${each}`))
        questions.push({ asked, answer: () => resolve(answers), fail: () => reject(new Error('away')) })
        tell()
      }),
    most,
  )
  const question = async () => {
    while (questions.length === 0)
      await new Promise<void>((resolve) => {
        tell = resolve
      })
    return questions.shift() as (typeof questions)[number]
  }
  return { ask, question }
}

test('callers of one moment, or of an earlier question, are asked for together, and each has its answer', async () => {
  const { ask, question } = asker()
  const now = [ask(1), ask(-2)]
  const first = await question()
  expect(first.asked).toEqual([1, -2])
  const later = [3, 4, 5, 6].map(ask)
  first.answer()
  expect(await Promise.allSettled(now)).toMatchObject([{ value: 'answer 1' }, { reason: { message: 'no -2' } }])
  const second = await question()
  expect(second.asked).toEqual([3, 4, 5])
  second.fail()
  const third = await question()
  expect(third.asked).toEqual([6])
  third.answer()
  const settled = await Promise.allSettled(later)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  const again = ask(7)
  ;(await question()).answer()
  expect(await again).toBe('answer 7')
})
