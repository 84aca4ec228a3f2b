import { expect, test } from 'vitest'
import type { Store, Transaction } from '../../store/store-types.ts'
import { stores } from '../conformance/proof-stores.ts'
import { createEnvironment, newId, openRuntime } from '../conformance/sample-environment.ts'
import { seeded } from '../conformance/seeded.ts'
import { bufferedTransaction } from './buffered-transaction.ts'

const seed = Number(process.env.SEED ?? Date.now())
const repeat = `SEED=${seed} npx vitest run src/host/transaction/buffered-transaction.test.ts`

/** Forty words to a transaction, the same for the same seed; what it answered to each. */
const converse = async (tx: Transaction, random: () => number) => {
  const among = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value
  const answers: unknown[] = []
  for (let word = 0; word < 40; word++) {
    const id = among('a', 'b', 'ab')
    const effect = { machine: id, id, src: 'work', input: word, epoch: 0, at: word, owner: null, leaseUntil: 0 }
    const say = among<() => Promise<unknown>>(
      () => tx.put('timers', { machine: id, id: 'pause', dueAt: word, event: { type: 'due' } }),
      () => tx.delete('timers', [id, 'pause']),
      () => tx.get('timers', [id, 'pause']),
      () => tx.list('timers'),
      () => tx.put('effects', { ...effect, key: `${id}/work/${word % 3}` }),
      () => tx.delete('effects', `${id}/work/${word % 3}`),
      () => tx.list('effects', { from: `${id}/`, to: `${id}/\uffff` }),
      () => tx.put('counters', { name: `${id}.seen`, value: word }),
      () => tx.get('counters', `${id}.seen`),
      () => tx.list('counters', { from: `${id}.`, to: `${id}.\uffff` }),
      () => tx.put('seen', { eventId: id, rev: word, at: word }),
      () => tx.list('seen', { index: 'at', to: 20, limit: 2 }),
    )
    answers.push(await say())
  }
  return answers
}

const left = (store: Store) =>
  store.read((tx) => Promise.all((['timers', 'effects', 'counters', 'seen'] as const).map((name) => tx.list(name))))

test.each(stores)('in %s a picture answers as the stores do and leaves the same', async (_, create) => {
  for (let round = 0; round < 10; round++) {
    const outcome = async (of: (tx: Transaction) => Transaction) => {
      const store = create()
      const random = seeded(seed + round)
      const answers = []
      for (let time = 0; time < 3; time++) answers.push(await store.write((tx) => converse(of(tx), random)))
      return { answers, left: await left(store) }
    }
    expect(await outcome(bufferedTransaction), repeat).toEqual(await outcome((tx) => tx))
  }
})

/** How often a transaction had to wait for the store again before it knew what to ask next. */
const countWays = (store: Store, ways: number[]): Store => ({
  ...store,
  write: (work) =>
    store.write((tx) => {
      let isAnswered = true
      ways.push(0)
      const delayed = <Answer>(asked: Promise<Answer>) => {
        if (isAnswered) ways[ways.length - 1] = (ways.at(-1) as number) + 1
        isAnswered = false
        return asked.then((answer) => {
          isAnswered = true
          return answer
        })
      }
      return work({
        ...tx,
        get: (...words) => delayed(tx.get(...words)),
        list: (...words) => delayed(tx.list(...words)),
      })
    }),
})

test.each(stores)('in %s all that an event asks is asked at once', async (_, create) => {
  const ways: number[] = []
  const { runtime } = openRuntime(createEnvironment(countWays(create(), ways)))
  await runtime.snapshot()
  await runtime.dispatch('sample', { type: 'counted', by: 5 } as never, { eventId: newId() })
  await runtime.settled()
  expect(ways.at(-1)).toBe(1)
})
