import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { SharedAttachment } from '../../core/share/shared-work.ts'
import { isPictureType } from '../../core/work/attachment-rules.ts'
import { useRetryRound } from '../../shared/queries/use-retry-round.ts'
import attachments from '../attachments/attachments.module.css'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { useSharedBytes } from './use-shared-issue.ts'

/** Includes the viewer, so it is loaded only when there is a picture. */
const PictureButton = later(
  () => import('../attachments/picture-button.tsx'),
  (file) => file.PictureButton,
)

/** Larger pictures are loaded only when a person saves them: guests in one office share a network and its rate limit. */
const maxBytes = 5 * 1024 * 1024

/** Object URLs of the pictures of a shared issue, by id; undefined for other files. */
const PicturesContext = createContext<(id: string) => Promise<string> | undefined>(() => undefined)

interface SharedPicturesProps {
  shareCode: string
  /** Null in an issue's own share. */
  issueKey: string | null
  files: readonly SharedAttachment[]
  children: ReactNode
}

/** Provides the pictures among the files of a shared issue to its children; each is loaded once. */
export function SharedPictures({ shareCode, issueKey, files, children }: SharedPicturesProps) {
  const read = useSharedBytes(shareCode, issueKey)
  const urls = useRef(new Map<string, Promise<string>>())
  useEffect(() => {
    const { current } = urls
    return () => {
      for (const url of current.values()) url.then(URL.revokeObjectURL, () => {})
      current.clear()
    }
  }, [])
  const urlOf = (id: string) => {
    const file = files.find((each) => each.id === id)
    if (!file || !isPictureType(file.mediaType) || file.sizeBytes > maxBytes) return undefined
    const url =
      urls.current.get(id) ?? read(file).then((parts) => URL.createObjectURL(new Blob(parts, { type: file.mediaType })))
    urls.current.set(id, url)
    url.catch(() => urls.current.delete(id))
    return url
  }
  return <PicturesContext value={urlOf}>{children}</PicturesContext>
}

/** The URL of a picture; null while it is loading and for files that are not pictures. */
const useSharedPicture = (id: string): string | null => {
  const urlOf = useContext(PicturesContext)
  const latest = useRef(urlOf)
  latest.current = urlOf
  const [url, setUrl] = useState<string | null>(null)
  const { round, countFailure } = useRetryRound()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` reads again
  useEffect(() => {
    let isCancelled = false
    latest.current(id)?.then(
      (loaded) => !isCancelled && setUrl(loaded),
      (error) => {
        console.warn(error)
        if (!isCancelled) countFailure(error)
      },
    )
    return () => {
      isCancelled = true
    }
  }, [id, round, countFailure])
  return url
}

/** The picture of a file, or its icon. */
export function SharedThumbnail({ id, name }: Pick<SharedAttachment, 'id' | 'name'>) {
  const url = useSharedPicture(id)
  if (url !== null) return <PictureButton url={url} name={name} className={attachments.thumbnail} />
  return (
    <span className={attachments.thumbnail} aria-hidden="true">
      <Icon name="file" />
    </span>
  )
}

/** A picture within a shared text, or its name. */
export function SharedPicture({ id, name }: { id: string; name: string }) {
  const url = useSharedPicture(id)
  return url === null ? (
    <i>{name}</i>
  ) : (
    <PictureButton url={url} name={name} className={attachments.inText} broken={<i>{name}</i>} />
  )
}
