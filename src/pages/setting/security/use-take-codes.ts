import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveFile } from '../../../shared/save-file.ts'

const shownForMs = 2000

/** Taking the codes away: to the clipboard, or as a text file. They are kept nowhere on this device. */
export const useTakeCodes = (codes: readonly string[]) => {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const text = [t`Recovery codes for ${location.host}; each works once.`, '', ...codes, ''].join('\n')

  const save = () => saveFile(new File([text], 'worktide-recovery-codes.txt', { type: 'text/plain' }))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), shownForMs)
    } catch {
      // where the clipboard is refused a file is the next best
      save()
    }
  }
  return { isCopied, copy, save }
}
