const anyOf = (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}

const canParse = (url: string | URL, base?: string | URL): boolean => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}

/**
 * Adds what the oldest engines lack that the build's syntax is written for (Chrome 111, Safari 16.4): without it every request
 * would fail like one without a network. Page and worker call it before their first request.
 */
export const completeEngine = (): void => {
  AbortSignal.any ??= anyOf
  URL.canParse ??= canParse
}
