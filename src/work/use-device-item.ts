import { useCallback, useState } from 'react'
import { readLocalItem, type TextStorage, writeLocalItem } from '../core/work/local-item-rules.ts'

/** Where storage is blocked, even reading the property throws, so the rules guard each use. */
const storage: TextStorage = {
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
}
const version = 1

/** A setting of this device, not of a person: it survives a change of person, so it must hold nothing personal. */
export const useDeviceItem = <Data>(name: string, otherwise: Data) => {
  const [data, setData] = useState(() => readLocalItem<Data>(storage, name, version, Date.now()) ?? otherwise)
  const choose = useCallback(
    (next: Data) => {
      setData(next)
      writeLocalItem(storage, name, { version, data: next, timeout: null, time: Date.now() })
    },
    [name],
  )
  return [data, choose] as const
}
