import { useCallback, useEffect, useRef, useState } from 'react'
import { isPictureType } from '../../core/work/attachment-rules.ts'
import type { RowOf } from '../../core/work/entities.ts'
import { useRetryRound } from '../../shared/queries/use-retry-round.ts'
import { useDownload } from '../../shared/use-download.ts'
import { useSaveFile } from '../edit/use-save-file.ts'
import { useStore, useWork } from '../use-work.ts'
import { useDeviceFile, useDeviceFiles } from './use-device-files.ts'

export type Attachment = RowOf<'attachment'>

/** Reads an attachment's bytes from this device, otherwise from the server. Pictures are cached for offline use. */
export const useReadBytes = () => {
  const download = useDownload()
  const { files, lane } = useDeviceFiles()
  return useCallback(
    async ({ id, issueId, name, mediaType, sizeBytes }: Attachment, silent = true): Promise<ArrayBuffer> => {
      const stored = await (await files(lane)).read(lane, id)
      if (stored) return stored
      const bytes = await (await download(`/work/attachments/${id}`, {}, { silent })).arrayBuffer()
      if (isPictureType(mediaType))
        await files(lane)
          .then((device) => device.remember(lane, { id, issueId, name, mediaType, sizeBytes }, bytes))
          .catch((error) => console.warn(error))
      return bytes
    },
    [download, files, lane],
  )
}

export type Picture = { url: string } | { url: null; reason: 'loading' | 'notHere' | 'gone' }

/** An object URL for an attachment's picture while it is mounted. */
export const usePicture = (id: string): Picture => {
  const read = useReadBytes()
  const { select } = useStore()
  const row = useWork((work) => work.select.row('attachment', id))
  const isOnDevice = useDeviceFile(id) !== undefined
  const isThere = row !== undefined && row.deletedAt === null
  const mayRead = isThere && (isOnDevice || row.uploadedAt !== null)
  const [shown, setShown] = useState<Picture>({ url: null, reason: 'loading' })
  const { round, countFailure } = useRetryRound()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` reads again
  useEffect(() => {
    const attachment = select.row('attachment', id)
    if (!mayRead || !attachment || !isPictureType(attachment.mediaType)) return
    let url: string | null = null
    let isCancelled = false
    read(attachment).then(
      (bytes) => {
        if (isCancelled) return
        url = URL.createObjectURL(new Blob([bytes], { type: attachment.mediaType }))
        setShown({ url })
      },
      (error) => {
        if (isCancelled) return
        setShown({ url: null, reason: 'notHere' })
        countFailure(error)
      },
    )
    return () => {
      isCancelled = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, mayRead, read, select, round, countFailure])
  if (row && !isThere) return { url: null, reason: 'gone' }
  return shown
}

/** Saves an attachment as a file. Never opened by its media type, because an HTML attachment would run in our origin. */
export const useSaveAttachment = () => {
  const read = useReadBytes()
  const saveFile = useSaveFile()
  return async (attachment: Attachment): Promise<void> => {
    const bytes = await read(attachment, false)
    await saveFile(new File([bytes], attachment.name, { type: 'application/octet-stream' }))
  }
}

/** Pictures for an editor by id while it is mounted. A picture that was just pasted may not be stored yet. */
export const usePictureLoader = () => {
  const read = useReadBytes()
  const { files, lane } = useDeviceFiles()
  const { select } = useStore()
  const urls = useRef(new Map<string, Promise<string | null>>())
  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made.values()) void url.then((address) => address !== null && URL.revokeObjectURL(address))
      made.clear()
    }
  }, [])
  return useCallback(
    (id: string): Promise<string | null> => {
      const load = async () => {
        for (const pauseMs of [0, 50, 200, 1000]) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
          const attachment = select.row('attachment', id)
          if (attachment && !isPictureType(attachment.mediaType)) return null
          const stored = attachment
            ? await read(attachment).catch(() => null)
            : await (await files(lane)).read(lane, id)
          if (stored) return URL.createObjectURL(new Blob([stored], { type: attachment?.mediaType ?? 'image/png' }))
        }
        return null
      }
      const url = urls.current.get(id) ?? load()
      urls.current.set(id, url)
      return url
    },
    [read, files, lane, select],
  )
}
