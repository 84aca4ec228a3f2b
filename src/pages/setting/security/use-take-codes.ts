import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

const shownForMs = 2000

/** Taking the codes away: to the clipboard, or as a text file. They are kept nowhere on this device. */
export const useTakeCodes = (codes: readonly string[]) => {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const text = [t`Recovery codes for ${location.host}; each works once.`, '', ...codes, ''].join('\n')

  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'worktide-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
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
