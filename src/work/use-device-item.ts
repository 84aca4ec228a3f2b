import { useState } from 'react'
import { readLocalItem, type TextStorage, writeLocalItem } from '../core/work/local-item-rules.ts'

/** Where storage is refused even its name throws: each use is inside the rules' own guard. */
const storage: TextStorage = {
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
}
const version = 1

/** A choice of this device, not of a person: it stays when somebody else signs in, so nothing of theirs may be in it. */
export const useDeviceItem = <Data>(name: string, otherwise: Data) => {
  const [data, setData] = useState(() => readLocalItem<Data>(storage, name, version, Date.now()) ?? otherwise)
  const choose = (next: Data) => {
    setData(next)
    writeLocalItem(storage, name, { version, data: next, timeout: null, time: Date.now() })
  }
  return [data, choose] as const
}
