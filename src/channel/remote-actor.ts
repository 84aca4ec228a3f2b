import type { MachineId, View, ViewPublished, ViewsPublished } from '../core/contract.ts'

type Observer<View> = ((view: View) => void) | { next?: (view: View) => void }

const isOf = <Id extends MachineId>(
  id: Id,
  published: ViewsPublished,
): published is ViewsPublished & ViewPublished<Id> => published.machine === id

/**
 * A machine in another thread with the interface of an XState actor: `useSelector` accepts it, and the page ships no XState.
 * Views that arrive out of order are dropped: the later `bornAt`, then the higher revision, wins.
 */
export function createRemoteActor<Id extends MachineId>(id: Id, initial: View<Id>) {
  let view = initial
  let order = { bornAt: -1, rev: -1 }
  const listeners = new Set<(view: View<Id>) => void>()

  const isOlder = ({ bornAt = 0, rev }: ViewsPublished) =>
    bornAt < order.bornAt || (bornAt === order.bornAt && rev <= order.rev)

  return {
    id,
    getSnapshot: () => view,
    subscribe: (observer: Observer<View<Id>>) => {
      const listener = typeof observer === 'function' ? observer : (next: View<Id>) => observer.next?.(next)
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    receive: (published: ViewsPublished) => {
      if (!isOf(id, published) || isOlder(published)) return
      order = { bornAt: published.bornAt ?? 0, rev: published.rev }
      view = published.view
      for (const listener of listeners) listener(view)
    },
  }
}

export type RemoteActor<Id extends MachineId> = ReturnType<typeof createRemoteActor<Id>>
