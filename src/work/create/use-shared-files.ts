import { useEffect, useState } from 'react'
import { storedNames } from '../../core/limits.ts'
import { newIssueParameters, type SharedText, shareTargetPath, storedShare } from '../../core/work/shared-text-rules.ts'

/** Files of another app. `areLost`: the address says that files were shared, but none are left. */
export interface SharedFilesState {
  files: readonly File[]
  areLost: boolean
}

/** Takes the files that the worker stored (`sw/shared-files.ts`) and removes them there. */
const takeStoredFiles = async (): Promise<File[]> => {
  if (!('caches' in globalThis)) return []
  const kept = await caches.match(shareTargetPath, { cacheName: storedNames.sharedFiles })
  if (!kept) return []
  const isOld = Date.now() - Number(kept.headers.get(storedShare.timeHeader)) > storedShare.maxAgeMs
  const given = isOld ? [] : (await kept.formData()).getAll(newIssueParameters.files)
  await caches.delete(storedNames.sharedFiles)
  return given.filter((file) => file instanceof File)
}

/** By opening of the dialog, because its effects may run twice. */
const takings = new WeakMap<object, Promise<SharedFilesState>>()

const take = ({ opening, shared }: { opening: object; shared: SharedText | undefined }): Promise<SharedFilesState> => {
  const taking =
    takings.get(opening) ??
    takeStoredFiles()
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
 * The files that another app shared, even if a sign-in since then has lost the address: each dialog for a new issue takes the files
 * that are stored. Null until the look-up is done, and if no files are wanted.
 */
export const useSharedFiles = (shared: SharedText | undefined, isEnabled: boolean): SharedFilesState | null => {
  const [opening] = useState(() => ({}))
  const [taken, setTaken] = useState<SharedFilesState | null>(null)
  useEffect(() => {
    if (isEnabled) void take({ opening, shared }).then(setTaken)
  }, [opening, shared, isEnabled])
  return taken
}
