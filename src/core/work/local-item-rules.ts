/** STO-4: an item stored on the device between visits. */
export interface LocalItem<Data> {
  /** The version of the data; items of another version are not read. */
  version: number
  data: Data
  /** Lifetime in milliseconds; null: unlimited. */
  timeout: number | null
  /** When it was stored, epoch milliseconds. */
  time: number
}

/** `localStorage`, `sessionStorage`, or a test's. */
export interface TextStorage {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

const isItem = (value: unknown): value is LocalItem<unknown> => {
  const { version, timeout, time } = (value ?? {}) as Partial<LocalItem<unknown>>
  return typeof version === 'number' && typeof time === 'number' && (timeout === null || typeof timeout === 'number')
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores an item; returns whether the device accepted it. */
export const writeLocalItem = (storage: TextStorage, name: string, item: LocalItem<unknown>): boolean => {
  try {
    storage.setItem(name, JSON.stringify(item))
    return true
  } catch {
    return false
  }
}

/**
 * Reads an item by its name, or null. Items that are of another version, expired or unreadable are removed. If the clock
 * was set back to before the item was stored, it counts as expired.
 */
export const readLocalItem = <Data>(storage: TextStorage, name: string, version: number, now: number): Data | null => {
  try {
    const text = storage.getItem(name)
    if (text === null) return null
    const item = read(text)
    const isGood =
      isItem(item) &&
      item.version === version &&
      (item.timeout === null || (item.time <= now && now < item.time + item.timeout))
    if (isGood) return item.data as Data
    storage.removeItem(name)
    return null
  } catch {
    return null
  }
}
