import { ignoresDownloads } from '../../core/messenger/messenger-client-rules.ts'

const revokeAfterMs = 60_000

/** `blocked`: nothing was saved, and nothing was said. */
export type SaveOutcome = 'saved' | 'cancelled' | 'blocked'

const shareFiles = async (files: File[]): Promise<SaveOutcome> => {
  if (!navigator.canShare?.({ files })) return 'blocked'
  return navigator.share({ files }).then(
    () => 'saved',
    ({ name }: Error) => (name === 'AbortError' ? 'cancelled' : 'blocked'),
  )
}

/**
 * Saves files with the browser's downloads. An app's web view ignores these; on some phones it can share files instead, in one call,
 * because a press allows no second one.
 */
export const saveFiles = async (files: File[]): Promise<SaveOutcome> => {
  if (ignoresDownloads(navigator.userAgent)) return shareFiles(files)
  for (const file of files) {
    const url = URL.createObjectURL(file)
    const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
  }
  return 'saved'
}

export const saveFile = (file: File): Promise<SaveOutcome> => saveFiles([file])
