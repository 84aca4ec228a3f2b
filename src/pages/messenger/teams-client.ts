interface NativeTeams {
  framelessPostMessage(message: string): void
}

interface TeamsWindow {
  nativeInterface?: NativeTeams
  onNativeMessage?(event: { data: unknown }): void
}

interface Answer {
  id?: number
  args?: unknown[]
}

const teamsWindow = () => window as unknown as TeamsWindow

/** Teams shows this page: in a frame, or on phones in a view of its own. */
export const isInTeams = (): boolean => window.parent !== window || teamsWindow().nativeInterface !== undefined

/** The newest version of the messages that is supported here. */
const sdkVersion = '2.0.0'

/**
 * Messages of `@microsoft/teams-js`: `{id, func, args}` to the parent window, its answer with the same id. Accepts messages
 * only from the parent; `frame-ancestors` limits who may be the parent, and the server checks the token.
 */
const createTeamsLink = () => {
  const { nativeInterface } = teamsWindow()
  const waiting = new Map<number, (args: unknown[]) => void>()
  let lastId = -1
  const receive = (data: unknown) => {
    const { id, args } = (typeof data === 'string' ? JSON.parse(data) : data) as Answer
    if (id === undefined || !Array.isArray(args)) return
    waiting.get(id)?.(args)
    waiting.delete(id)
  }
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source === window.parent && data !== null && typeof data === 'object') receive(data)
  }
  if (nativeInterface) teamsWindow().onNativeMessage = ({ data }) => receive(data)
  else addEventListener('message', onMessage)
  return {
    request: (func: string, args: readonly unknown[]) =>
      new Promise<unknown[]>((resolve) => {
        lastId++
        const id = lastId
        waiting.set(id, resolve)
        const now = Date.now()
        const message = { id, uuid: crypto.randomUUID(), func, timestamp: now, monotonicTimestamp: now, args }
        if (nativeInterface) nativeInterface.framelessPostMessage(JSON.stringify(message))
        else window.parent.postMessage(message, '*')
      }),
    close: () => removeEventListener('message', onMessage),
  }
}

/** The token of the Teams user for our app; null if Teams refuses. Waits for the answer without a limit. */
export const requestTeamsToken = async (): Promise<string | null> => {
  if (!isInTeams()) return null
  const link = createTeamsLink()
  try {
    await link.request('initialize', [sdkVersion, 1, []])
    const [isGiven, token] = await link.request('authentication.getAuthToken', [[], [], false])
    return isGiven === true && typeof token === 'string' ? token : null
  } finally {
    link.close()
  }
}
