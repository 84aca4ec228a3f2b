import { callHeaders } from '../src/core/calls/call-headers.ts'

/**
 * Ends polls that nobody reads any more. A page that closes, reloads or gives a poll up does not abort its request here, so the server
 * keeps holding it. Six of them occupy every HTTP/1.1 connection to an origin, and nothing else is sent until they end.
 * `isOpen` says whether the page of a client id still exists. A page has one poll for each lane, which `callHeaders.call` names.
 */
export function createLongPolls(isOpen: (clientId: string) => Promise<boolean>) {
  const openPolls = new Map<AbortController, { clientId: string; call: string | null }>()

  /** Ends the polls of closed pages, then sends this one. `send` gets the request with a signal that ends it. */
  return async (
    request: Request,
    clientId: string,
    send: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const others = [...openPolls]
    const controller = new AbortController()
    const call = request.headers.get(callHeaders.call)
    openPolls.set(controller, { clientId, call })
    try {
      for (const [other, its] of others) {
        // a page of an earlier build names no lane
        const isRepeated = call !== 'held' && its.call === call && its.clientId === clientId
        if (isRepeated || !(await isOpen(its.clientId))) other.abort()
      }
      return await send(new Request(request, { signal: AbortSignal.any([request.signal, controller.signal]) }))
    } finally {
      openPolls.delete(controller)
    }
  }
}
