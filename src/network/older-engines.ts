/**
 * Adds what the oldest engines lack that the build's syntax is written for (Chrome 111, Safari 16.4): without it every request
 * would fail like one without a network. Page and worker call it before their first request.
 */
export const completeEngine = (): void => {
  AbortSignal.any ??= (signals) => {
    const controller = new AbortController()
    for (const signal of signals)
      if (signal.aborted) controller.abort(signal.reason)
      else signal.addEventListener('abort', () => controller.abort(signal.reason))
    return controller.signal
  }
}
