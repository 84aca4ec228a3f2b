import { useEffect, useState } from 'react'
import { collationReader, dictionaryReader, isHan, type PinyinReader } from '../core/locale/pinyin-rules.ts'

/** Reads Chinese names for suggested keys: at once by the collation, and by the dictionary when a Chinese name has loaded it. */
export const usePinyin = (name: string): PinyinReader => {
  const [reader, setReader] = useState(collationReader)
  const isNeeded = reader === collationReader && isHan(name)
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    import('pinyin-pro').then(
      ({ pinyin }) => isCurrent && setReader(dictionaryReader(pinyin)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  return reader
}
