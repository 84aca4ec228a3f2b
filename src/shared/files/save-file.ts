import { ignoresDownloads } from '../../core/messenger/messenger-client-rules.ts'

const revokeAfterMs = 60_000

/** `blocked`: nothing was saved, and nothing was said. */
export type SaveOutcome = 'saved' | 'cancelled' | 'blocked'

const shareFile = async (file: File): Promise<SaveOutcome> => {
  if (!navigator.canShare?.({ files: [file] })) return 'blocked'
  return navigator.share({ files: [file] }).then(
    () => 'saved',
    ({ name }: Error) => (name === 'AbortError' ? 'cancelled' : 'blocked'),
  )
}

/** Saves a file with the browser's downloads. An app's web view ignores these; on some phones it can share files instead. */
export const saveFile = async (file: File): Promise<SaveOutcome> => {
  if (ignoresDownloads(navigator.userAgent)) return shareFile(file)
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
  return 'saved'
}
