import type { Transaction } from '../store/store-types.ts'
import { publishedView, readView } from './apply-event.ts'
import type { HomeDeps, Look } from './home-types.ts'
import { peekMachine } from './load-machine.ts'
import { readOutboxNews } from './outbox/outbox-news.ts'

/** Without a write; null if a machine has yet to be started. */
export async function peekLook(tx: Transaction, { machines, lanes }: HomeDeps): Promise<Look | null> {
  const [loaded, news] = await Promise.all([
    Promise.all(machines.map((definition) => peekMachine(tx, definition))),
    readOutboxNews(tx, lanes),
  ])
  const views = machines.flatMap((definition, at) => {
    const one = loaded[at]
    return one ? publishedView(definition, one.row, one.snapshot) : []
  })
  return views.length === machines.length ? { views, news } : null
}

/** A machine that never ran is started. */
export async function startedLook(tx: Transaction, { machines, lanes, now }: HomeDeps): Promise<Look> {
  const [views, news] = await Promise.all([
    Promise.all(machines.map((definition) => readView(tx, definition, now()))),
    readOutboxNews(tx, lanes),
  ])
  return { views, news }
}
