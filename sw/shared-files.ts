import { storedNames } from '../src/core/limits.ts'
import {
  addressOfShared,
  newIssueParameters,
  type SharedFiles,
  shareTargetPath,
  storedShare,
} from '../src/core/work/shared-text-rules.ts'

/**
 * Receives what another app shares with the installed one: keeps the files for the dialog, and redirects to its address. A share
 * replaces the previous one, whoever sent it.
 */
export const storeShared = async (request: Request): Promise<Response> => {
  const { files: field } = newIssueParameters
  let form = new FormData()
  form.set(field, '')
  let outcome: SharedFiles = 'lost'
  try {
    form = await request.formData()
    const files = new FormData()
    for (const file of form.getAll(field)) files.append(field, file)
    const kept = new Response(files, { headers: { [storedShare.timeHeader]: String(Date.now()) } })
    if (files.has(field)) await (await caches.open(storedNames.sharedFiles)).put(shareTargetPath, kept)
    outcome = 'kept'
  } catch (error) {
    console.warn(error)
  }
  return Response.redirect(addressOfShared(form, outcome), 303)
}

/** Deletes a share that no page has taken for too long. */
export const dropOldShared = async (): Promise<void> => {
  const kept = await caches.match(shareTargetPath, { cacheName: storedNames.sharedFiles })
  if (kept && Date.now() - Number(kept.headers.get(storedShare.timeHeader)) > storedShare.maxAgeMs)
    await caches.delete(storedNames.sharedFiles)
}
