import { contractVersion, type PageMessage, type PageReply, type ViewsPublished } from '../src/core/contract.ts'
import type { Home } from '../src/host/home-types.ts'
import { StoreError } from '../src/store/store-error.ts'

interface MessageDeps {
  home: Home
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<Readonly<Record<string, string>> | null>
  claim(): Promise<void>
}

const nothing = (_: unknown) => undefined
const oldestVersion = contractVersion - 1

const refusal = (error: unknown): PageReply => ({
  v: contractVersion,
  ok: false,
  reason: error instanceof StoreError ? 'storage' : 'failed',
  text: String(error),
})

const viewsOf = async (home: Home): Promise<ViewsPublished[]> =>
  (await home.views()).map((view) => ({ v: contractVersion, kind: 'view', ...view }) as ViewsPublished)

/**
 * What pages say to the worker. Each message is answered on its own port when the home has committed it; the work it
 * caused goes on, and `settled` says when it has ended. Speaks this version of the contract and the one before.
 */
export function createPageMessages({ home, orgTexts, claim }: MessageDeps) {
  const does: {
    [Kind in PageMessage['kind']]: (message: Extract<PageMessage, { kind: Kind }>) => Promise<object | undefined>
  } = {
    tell: async ({ machine, event, eventId, epoch }) => home.tell(machine, event, { eventId, epoch }).then(nothing),
    capture: ({ lane, records, eventId }) => home.capture(lane, records, { eventId }).then(nothing),
    orgTexts: async ({ language, isFresh }) => ({ orgTexts: await orgTexts(language, isFresh) }),
    forgetLostWrites: ({ names }) => home.forgetLostWrites(names).then(nothing),
    views: async () => undefined,
    wake: async () => nothing(home.wake(true).catch(() => {})),
    claim: async () => nothing(await claim()),
  }

  const reply = async (message: PageMessage): Promise<PageReply> => {
    if (message.v < oldestVersion || message.v > contractVersion)
      return { v: contractVersion, ok: false, reason: 'contract', text: `this worker speaks ${contractVersion}` }
    try {
      const more = await does[message.kind](message as never)
      const [views, news] = await Promise.all([viewsOf(home), home.news()])
      return { v: contractVersion, ok: true, views, ...news, ...(more ?? {}) }
    } catch (error) {
      return refusal(error)
    }
  }

  return async (message: PageMessage, port: Pick<MessagePort, 'postMessage'> | undefined): Promise<void> => {
    const answer = await reply(message)
    port?.postMessage(answer)
    await home.settled()
  }
}
