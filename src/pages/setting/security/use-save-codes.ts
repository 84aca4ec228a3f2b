import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ignoresDownloads } from '../../../core/messenger/messenger-client-rules.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { copyText } from '../../../ui/copy-text.ts'

const shownForMs = 2000

/** Saves the recovery codes to the clipboard or a text file. This device stores them nowhere else. */
export const useSaveCodes = (codes: readonly string[]) => {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const [savesFiles] = useState(() => !ignoresDownloads(navigator.userAgent))
  const text = [t`Recovery codes for ${location.host}. Each code works once.`, '', ...codes, ''].join('\n')

  const save = () => saveFile(new File([text], 'worktide-recovery-codes.txt', { type: 'text/plain' }))
  const copy = async () => {
    try {
      await copyText(text)
      setIsBlocked(false)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), shownForMs)
    } catch {
      // if the clipboard is refused, saves a file
      if (savesFiles) void save()
      else setIsBlocked(true)
    }
  }
  return { isCopied, isBlocked, copy, save, savesFiles }
}
