import { useEffect, useState } from 'react'
import type { DeviceFiles } from '../../core/sync/device-file-types.ts'
import type { LaneKey } from '../../core/sync/lane-types.ts'
import { attachmentLimits } from '../../core/work/attachment-rules.ts'
import { useDraftChanges } from '../../shared/use-draft-changes.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import {
  type ChosenFile,
  type FailedFile,
  picturesOf,
  useAttach,
  useChooseFiles,
  useExplainFiles,
} from '../attachments/use-attach.ts'
import { useDeviceFiles } from '../attachments/use-device-files.ts'
import { useStore } from '../use-work.ts'
import type { WorkStore } from '../work-store.ts'

/** Files of an issue that is not created yet. Their bytes are on this device, so that they survive a reload. */
interface Chosen {
  files: readonly ChosenFile[]
  /** The content of the storage when this tab last read or wrote it. */
  stored: string
}
const chosenFiles = new WeakMap<WorkStore, Chosen>()

const pictureLink = /!\[[^\]\n]{0,255}\]\(attachment:([0-9a-f-]{36})\)/g
const noFiles: readonly File[] = []
/** A draft's key: a sign-out asks about drafts. */
const draftKey = 'create-files'

type Facts = Omit<ChosenFile, 'read'>

/** A file whose bytes are on the device already. */
const onDevice = (device: () => Promise<DeviceFiles>, lane: LaneKey, { id, name, mediaType, sizeBytes }: Facts) => ({
  ...{ id, name, mediaType, sizeBytes },
  read: async () => {
    const content = await (await device()).read(lane, id)
    if (!content) throw new Error('The bytes of a chosen file are gone')
    return content
  },
})

const storedFiles = ({ lane }: WorkStore): string => JSON.stringify(workDrafts.load(lane, draftKey).files ?? [])

/** The chosen files, read again if another tab has changed them; that tab may have created their issue. */
const currentFiles = (store: WorkStore, device: () => Promise<DeviceFiles>): readonly ChosenFile[] => {
  const known = chosenFiles.get(store)
  const stored = storedFiles(store)
  if (!known || known.stored === stored) return known?.files ?? []
  const files = (JSON.parse(stored) as Facts[]).map(
    (facts) => known.files.find(({ id }) => id === facts.id) ?? onDevice(device, store.lane, facts),
  )
  chosenFiles.set(store, { files, stored })
  return files
}

/** Shared files that are added already: the same dialog may create a new form. */
const added = new WeakSet<readonly File[]>()

/** The chosen files of this device, from any tab, and a function that replaces them. */
const useStoredFiles = () => {
  const store = useStore()
  const { lane } = store
  const { files } = useDeviceFiles()
  const current = () => currentFiles(store, () => files(lane))
  const [chosen, setChosen] = useState(current)
  useDraftChanges(lane, draftKey, () => setChosen(current()))
  useEffect(() => {
    if (chosenFiles.has(store)) return
    const restore = async () => {
      const device = await files(store.lane)
      const left = (await device.list(store.lane)).filter(({ state }) => state === 'draft')
      const kept = left.map((file) => onDevice(async () => device, store.lane, file))
      const since = chosenFiles.get(store)?.files ?? []
      const all = [...kept, ...since.filter(({ id }) => !kept.some((file) => file.id === id))]
      chosenFiles.set(store, { files: all, stored: storedFiles(store) })
      setChosen(all)
    }
    restore().catch((error) => console.error(error))
  }, [store, files])
  const set = (next: readonly ChosenFile[]) => {
    setChosen(next)
    if (next.length > 0) workDrafts.save(lane, draftKey, { files: next.map(({ read: _, ...facts }) => facts) })
    else workDrafts.clear(lane, draftKey)
    chosenFiles.set(store, { files: next, stored: storedFiles(store) })
  }
  return { chosen, current, set }
}

/** The files of an issue that is not created yet: they are attached on creation. `shared`: files of another app. */
export const useChosenFiles = (shared: readonly File[] = noFiles) => {
  const { lane } = useStore()
  const { files } = useDeviceFiles()
  const { chosen, current, set } = useStoredFiles()
  const choose = useChooseFiles()
  const attach = useAttach()
  const explain = useExplainFiles()
  const keep = async (more: readonly ChosenFile[]) => {
    const device = await files(lane)
    const failed: FailedFile[] = []
    for (const file of more) {
      const { id, name, mediaType, sizeBytes } = file
      await file
        .read()
        .then((content) => device.keepDraft(lane, { id, name, mediaType, sizeBytes }, content))
        // the file may have been deleted from the disk before the issue is created
        .then(() => set(current().map((each) => (each.id === id ? onDevice(async () => device, lane, file) : each))))
        .catch((error) => failed.push({ file, error }))
    }
    if (failed.length === 0) return
    set(current().filter(({ id }) => !failed.some(({ file }) => file.id === id)))
    explain(failed)
  }
  const drop = (ids: readonly string[]) =>
    files(lane)
      .then((device) => device.drop(lane, ids))
      .catch((error) => console.error(error))
  const add = (newFiles: readonly File[]) => {
    const before = current()
    const more = choose(newFiles, attachmentLimits.perIssue - before.length)
    set([...before, ...more])
    void keep(more)
    return picturesOf(more)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: shared files are added once
  useEffect(() => {
    if (shared.length === 0 || added.has(shared)) return
    added.add(shared)
    add(shared)
  }, [shared])
  return {
    chosen,
    add,
    remove: (id: string) => {
      set(current().filter((file) => file.id !== id))
      void drop([id])
    },
    clear: () => {
      set([])
      void drop(chosen.map(({ id }) => id))
    },
    attachTo: (issueId: string) => {
      void attach(issueId, current())
      set([])
    },
    loadPicture: async (id: string) => {
      const file = current().find((each) => each.id === id)
      return file ? URL.createObjectURL(new Blob([await file.read()], { type: file.mediaType })) : null
    },
    /** A text without the pictures that this device had no room for. */
    withoutLost: (text: string) =>
      text.replace(pictureLink, (link, id) => (current().some((file) => file.id === id) ? link : '')),
  }
}
