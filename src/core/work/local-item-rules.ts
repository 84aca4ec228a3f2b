/** STO-4: something kept on the device between two visits. */
export interface LocalItem<Data> {
  /** What the data looks like: an item of another version is not read. */
  version: number
  data: Data
  /** How long it is good for in milliseconds; null for as long as it is there. */
  timeout: number | null
  /** When it was kept, epoch milliseconds. */
  time: number
}

/** `localStorage`, `sessionStorage` or a test's. */
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

/** Keeps something; answers whether the device took it. */
export const writeLocalItem = (storage: TextStorage, name: string, item: LocalItem<unknown>): boolean => {
  try {
    storage.setItem(name, JSON.stringify(item))
    return true
  } catch {
    return false
  }
}

/**
 * What was kept under a name, or null. What is of another version, has run out, or can't be read is removed. A clock that
 * was set back to before the item was kept makes it run out, not last for ever.
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
