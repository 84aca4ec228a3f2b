/**
 * Ends polls that nobody reads any more. A page that closes or reloads does not abort its request here, the server holds
 * it on, and six of them take every connection that HTTP/1.1 gives to an origin: nothing else is sent until they end.
 * `isOpen` says whether the page of a client id still exists.
 */
export function createHeldPolls(isOpen: (clientId: string) => Promise<boolean>) {
  const held = new Map<AbortController, string>()

  /** Ends the polls of closed pages, then sends this one. `send` gets the request with a signal that ends it. */
  return async (
    request: Request,
    clientId: string,
    send: (request: Request) => Promise<Response>,
  ): Promise<Response> => {
    const others = [...held]
    const controller = new AbortController()
    held.set(controller, clientId)
    try {
      for (const [other, id] of others) if (!(await isOpen(id))) other.abort()
      return await send(new Request(request, { signal: AbortSignal.any([request.signal, controller.signal]) }))
    } finally {
      held.delete(controller)
    }
  }
}
