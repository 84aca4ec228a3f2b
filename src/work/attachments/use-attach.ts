import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { listText } from '../../core/locale/list-text.ts'
import { scrubPicture } from '../../core/pictures/picture-metadata.ts'
import {
  attachmentLimits,
  fileNameOf,
  isPictureType,
  mayContainLocation,
  mediaTypeOf,
} from '../../core/work/attachment-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { StoreError } from '../../store/store-error.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useDenied } from '../edit/use-denied.ts'
import { useEditor } from '../edit/use-editor.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'
import { useDeviceFiles } from './use-device-files.ts'

/** A file that a person chose, with the id that its attachment will have. */
export interface ChosenFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
  /** The bytes to store and send: pictures without their metadata. */
  read: () => Promise<ArrayBuffer>
}

const readFile = (file: File) => async () => {
  const content = await file.arrayBuffer()
  scrubPicture(new Uint8Array(content))
  return content
}

/** Gives ids to chosen files, at most `room` of them, and says which are too large or too many. */
export const useChooseFiles = () => {
  const { t, i18n } = useLingui()
  const { newId } = useStore()
  const { show } = useEditor()
  return useCallback(
    (files: readonly File[], room: number = attachmentLimits.perIssue): ChosenFile[] => {
      const large = files.filter(({ size }) => size > attachmentLimits.fileBytes)
      const [first, ...others] = large
      const most = attachmentLimits.fileBytes / 1024 / 1024
      const fitting = files.filter((file) => !large.includes(file))
      const kept = fitting.slice(0, Math.max(0, room))
      const { perIssue } = attachmentLimits
      const withLocation = kept.find(({ type }) => mayContainLocation(type))
      const names = listText(
        i18n.locale,
        large.map(({ name }) => name),
      )
      // one message, because the next message replaces it
      const words = [
        first && others.length === 0 && t`“${first.name}” is larger than ${most} MB and can't be attached.`,
        others.length > 0 && t`These files are larger than ${most} MB and can't be attached: ${names}.`,
        kept.length < fitting.length && t`An issue can have at most ${perIssue} attachments. The rest weren't added.`,
        withLocation && t`“${withLocation.name}” may show others where and when it was taken.`,
      ].filter(Boolean)
      if (words.length > 0) show(words.join(' '))
      return kept.map((file) => {
        const mediaType = mediaTypeOf(file.type)
        return { id: newId(), name: fileNameOf(file.name), mediaType, sizeBytes: file.size, read: readFile(file) }
      })
    },
    [t, i18n, newId, show],
  )
}

/** Attaches files; returns the pictures among them as texts refer to them. */
export type OnFiles = (files: readonly File[]) => readonly { id: string; name: string }[]

/** The chosen pictures as texts refer to them. */
export const picturesOf = (chosen: readonly ChosenFile[]): { id: string; name: string }[] =>
  chosen.filter(({ mediaType }) => isPictureType(mediaType)).map(({ id, name }) => ({ id, name }))

export interface FailedFile {
  file: ChosenFile
  error: unknown
}

/** Says in one message which files could not be stored on this device and why; the next message would replace it. */
export const useExplainFiles = () => {
  const { t, i18n } = useLingui()
  const { show } = useEditor()
  return (failed: readonly FailedFile[]) => {
    const isFull = ({ error }: FailedFile) => error instanceof StoreError && error.kind === 'quota'
    const isUnread = ({ error }: FailedFile) => !(error instanceof StoreError)
    const wordsOf = (some: readonly FailedFile[], one: (name: string) => string, more: (names: string) => string) => {
      const names = some.map(({ file }) => file.name)
      return names.length === 1 ? one(`${names[0]}`) : names.length > 1 ? more(listText(i18n.locale, names)) : ''
    }
    for (const { error } of failed) console.error(error)
    const words = [
      wordsOf(
        failed.filter(isUnread),
        (name) => t`“${name}” couldn't be read. It may have been changed, moved or deleted. Attach it again.`,
        (names) =>
          t`These files couldn't be read: ${names}. They may have been changed, moved or deleted. Attach them again.`,
      ),
      wordsOf(
        failed.filter(isFull),
        (name) => t`This device doesn't have enough space for “${name}”. Free up some space and attach it again.`,
        (names) =>
          t`This device doesn't have enough space for these files: ${names}. Free up some space and attach them again.`,
      ),
      wordsOf(
        failed.filter((each) => !isFull(each) && !isUnread(each)),
        (name) => t`“${name}” couldn't be saved on this device. Attach it again.`,
        (names) => t`These files couldn't be saved on this device: ${names}. Attach them again.`,
      ),
    ]
    if (failed.length > 0) show(words.filter(Boolean).join(' '))
  }
}

/**
 * Attaches files to an issue: stores the bytes on this device, then queues the attachment; if the page ends in between, the runtime
 * continues. Shows why a file could not be stored.
 */
export const useAttach = () => {
  const { i18n } = useLingui()
  const explain = useExplainFiles()
  const store = useStore()
  const { show } = useEditor()
  const { files, lane, refresh } = useDeviceFiles()

  const keep = async (issueId: string, { id, name, mediaType, read }: ChosenFile) => {
    const content = await read()
    const args = { id, issueId, name, mediaType, sizeBytes: content.byteLength }
    const mutationId = store.newId()
    await (await files(lane)).keep(lane, { ...args, mutationId }, content)
    const { refusal } = store.mutate('attachment.add', args, { id: mutationId })
    if (!refusal) return
    show(i18n._(whyRefused(refusal)))
    await (await files(lane)).drop(lane, [id])
  }
  return async (issueId: string, chosen: readonly ChosenFile[]): Promise<void> => {
    const failed: FailedFile[] = []
    for (const file of chosen) await keep(issueId, file).catch((error) => failed.push({ file, error }))
    explain(failed)
    await refresh()
  }
}

/** Attaches files to an issue; null without the right to. */
export const useIssueFiles = ({ id }: Pick<Issue, 'id'>, view: ProjectView): OnFiles | null => {
  const choose = useChooseFiles()
  const attach = useAttach()
  const isDenied = useDenied(view)('attachment.add') !== null
  if (isDenied) return null
  return (files) => {
    const chosen = choose(files)
    void attach(id, chosen)
    return picturesOf(chosen)
  }
}

/** Removes an attachment and offers to undo it. One that was not sent yet stays unsent. */
export const useRemoveAttachment = () => {
  const { t, i18n } = useLingui()
  const store = useStore()
  const { show } = useEditor()
  const { files, lane, refresh } = useDeviceFiles()
  const change = async (name: 'attachment.remove' | 'attachment.restore', id: string): Promise<boolean> => {
    const { refusal } = store.mutate(name, { id })
    if (refusal) show(i18n._(whyRefused(refusal)))
    else await (await files(lane)).setRemoved(lane, id, name === 'attachment.remove' ? Date.now() : null).then(refresh)
    return refusal === null
  }
  return async ({ id, name }: { id: string; name: string }) => {
    if (await change('attachment.remove', id))
      show(t`Removed “${name}”.`, { label: t`Undo`, run: () => void change('attachment.restore', id) })
  }
}
