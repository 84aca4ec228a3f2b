import { useCallback } from 'react'
import * as z from 'zod/mini'
import { call as callRow } from '../core/calls/call-types.ts'
import { useServices } from './use-services.ts'

/** The name in a Content-Disposition header, in either of its forms; empty without one. */
const nameIn = (disposition: string): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? []
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // the other form has it too
  }
  return quoted ?? bare ?? ''
}

/** An answer with an attachment header is the file, on any 2xx. */
export const readAttachment = async (response: Response): Promise<File | null> => {
  const disposition = response.headers.get('content-disposition') ?? ''
  if (!response.ok || !disposition.startsWith('attachment')) return null
  const blob = await response.blob()
  return new File([blob], nameIn(disposition) || 'download', { type: blob.type })
}

/** Gets a file from `/api`, under the name that the server gives it; `saveFile` saves it. Rejects with a `RequestError`. */
export const useDownload = () => {
  const { call } = useServices()
  return useCallback(
    (path: string, search: Record<string, string> = {}, options: { silent?: boolean } = {}): Promise<File> => {
      const row = callRow({
        method: 'GET',
        path,
        auth: 'session',
        payload: z.record(z.string(), z.string()),
        // a success with an envelope is an error here: the answer must be a file
        result: z.never(),
      })
      return call(row, search, { ...options, readFile: readAttachment })
    },
    [call],
  )
}
