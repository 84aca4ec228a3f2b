/** Storage that lasts as long as the page. */
const createMemoryStorage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, String(text)),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

/** Delivers to nobody: each page receives the messages of its own runtime directly. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

const standIns = {
  localStorage: createMemoryStorage,
  sessionStorage: createMemoryStorage,
  BroadcastChannel: () => SilentChannel,
} as const

/**
 * Replaces what a browser lacks or refuses (storage that throws, no BroadcastChannel) before anything uses it, so that no other
 * code has to check. Writers must still catch refused writes, because a full storage is not replaced.
 */
export const installStandIns = (scope: object = globalThis): void => {
  for (const [name, create] of Object.entries(standIns)) {
    try {
      if (Reflect.get(scope, name)) continue
    } catch {
      // blocked by the browser's settings
    }
    Object.defineProperty(scope, name, { value: create(), configurable: true, writable: true })
  }
}
