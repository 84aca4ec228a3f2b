import { useSearchParams } from 'wouter'
import { RequestError } from '../../api/request-error.ts'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { codes } from '../../core/codes.ts'
import type { SharedAttachment } from '../../core/share/shared-work.ts'
import { partCount } from '../../core/work/attachment-rules.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useShareCall } from '../../shared/share/use-share-visit.ts'

const parameter = 'issue'

/** The issue that the address opens within a shared board or list, and links to others. */
export const useOpenIssue = () => {
  const [search] = useSearchParams()
  const hrefOf = (key: string | null): string => {
    const next = new URLSearchParams(search)
    if (key === null) next.delete(parameter)
    else next.set(parameter, key)
    return `?${next}`
  }
  return { key: search.get(parameter), hrefOf }
}
export type OpenIssue = ReturnType<typeof useOpenIssue>

/** Reads a file of a shared issue, part by part; `onProgress` receives the loaded part, from 0 to 1. */
export const useSharedBytes = (shareCode: string, key: string | null) => {
  const callShared = useShareCall(shareCode)
  return async ({ id, sizeBytes }: SharedAttachment, onProgress?: (part: number) => void) => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    const count = partCount(sizeBytes)
    for (let n = 0; n < count; n++) {
      const { content } = await callShared(shareCalls.sharedAttachment, { key, id, n }, { silent: true })
      parts.push(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)))
      onProgress?.((n + 1) / count)
    }
    return parts
  }
}

/** An issue of a shared board or list; `detail` is null if it is not part of it. */
export const useSharedIssue = (shareCode: string, key: string) => {
  const callShared = useShareCall(shareCode)
  return useQuery(
    (options) =>
      callShared(shareCalls.sharedIssue, { key }, options).then(
        (detail) => ({ detail }),
        (error) => {
          if (error instanceof RequestError && error.code === codes.notFound) return { detail: null }
          throw error
        },
      ),
    key,
  )
}
