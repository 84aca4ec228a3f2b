import { useEffect, useState } from 'react'
import { storedNames } from '../../core/limits.ts'
import { keptShare, newIssueParameters, type SharedText, shareTargetPath } from '../../core/work/shared-text-rules.ts'

/** Files of another app. Nothing was taken: none was shared, or, if the address says that some were, they are gone. */
export interface TakenFiles {
  files: readonly File[]
  areLost: boolean
}

/** What the worker keeps (`sw/shared-files.ts`), which is gone then. */
const takeKept = async (): Promise<File[]> => {
  if (!('caches' in globalThis)) return []
  const kept = await caches.match(shareTargetPath, { cacheName: storedNames.sharedFiles })
  if (!kept) return []
  const isOld = Date.now() - Number(kept.headers.get(keptShare.timeHeader)) > keptShare.maxAgeMs
  const given = isOld ? [] : (await kept.formData()).getAll(newIssueParameters.files)
  await caches.delete(storedNames.sharedFiles)
  return given.filter((file) => file instanceof File)
}

/** By the dialog's opening: its effects may run twice. */
const takings = new WeakMap<object, Promise<TakenFiles>>()

const take = ({ opening, shared }: { opening: object; shared: SharedText | undefined }): Promise<TakenFiles> => {
  const taking =
    takings.get(opening) ??
    takeKept()
      .catch((error) => {
        // private windows of some browsers refuse all caches
        if (shared?.files) console.error(error)
        return []
      })
      .then((files) => ({ files, areLost: files.length === 0 && shared?.files !== undefined }))
  takings.set(opening, taking)
  return taking
}

/**
 * The files that another app shared, also before a sign-in that has lost the address since: each dialog for a new issue takes what
 * is there. Null until it was looked for, and where none is wanted.
 */
export const useSharedFiles = (shared: SharedText | undefined, areWanted: boolean): TakenFiles | null => {
  const [opening] = useState(() => ({}))
  const [taken, setTaken] = useState<TakenFiles | null>(null)
  useEffect(() => {
    if (areWanted) void take({ opening, shared }).then(setTaken)
  }, [opening, shared, areWanted])
  return taken
}
