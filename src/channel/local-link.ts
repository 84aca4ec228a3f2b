import type { HomeKind, OrgTexts, ViewsPublished } from '../core/contract.ts'
import { contractVersion, type MachineId } from '../core/contract.ts'
import type { StoredTrace } from '../core/trace/build-trace.ts'
import type { Home, PublishedView } from '../host/home-types.ts'
import type { HearViews, HomeLink } from './home-link-types.ts'

/** A home of this page, with what it needs of the network. */
export interface LocalHome {
  home: Home
  fetch: typeof fetch
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null>
  readTrace(): Promise<StoredTrace>
}

const published = (views: readonly PublishedView[]): ViewsPublished[] =>
  views.map(({ machine, bornAt, rev, view }) => ({
    v: contractVersion,
    kind: 'view',
    machine: machine as MachineId,
    bornAt,
    rev,
    view: view as ViewsPublished['view'],
  }))

/** The home in this page: the same words, without a wire. */
export function createLocalLink(
  kind: HomeKind,
  { home, fetch, orgTexts, readTrace }: LocalHome,
  hear: HearViews,
): HomeLink {
  const tellNews = async () => hear([], (await home.look()).news)
  const unsubscribe = home.subscribe((views) => {
    hear(published(views))
    // a change of the session or of a queue may have been the end of what waited
    tellNews().catch(() => {})
  })
  return {
    kind,
    tell: async (machine, event, epoch) => {
      await home.tell(machine, event, { eventId: crypto.randomUUID(), epoch })
    },
    capture: (lane, records, eventId) => home.capture(lane, records, { eventId }),
    wake: () => home.wake(true),
    ask: async () => {
      const { views, news } = await home.look()
      hear(published(views), news)
    },
    forgetLostWrites: async (names) => {
      await home.forgetLostWrites(names)
      await tellNews()
    },
    orgTexts,
    fetch,
    readTrace,
    stop: () => {
      unsubscribe()
      home.stop()
      return home.settled()
    },
  }
}
