import { useEffect, useState } from 'react'
import type { DeviceFiles } from '../../core/sync/device-file-types.ts'
import type { LaneKey } from '../../core/sync/lane-types.ts'
import { attachmentLimits } from '../../core/work/attachment-rules.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { type ChosenFile, picturesOf, useAttach, useChooseFiles, useExplainFile } from '../attachments/use-attach.ts'
import { useDeviceFiles } from '../attachments/use-device-files.ts'
import { useStore } from '../use-work.ts'
import type { WorkStore } from '../work-store.ts'

/** Files of a new issue that was not created yet. Their bytes are on this device, so that a reload keeps them. */
const chosenFiles = new WeakMap<WorkStore, readonly ChosenFile[]>()

const pictureLink = /!\[[^\]\n]{0,255}\]\(attachment:([0-9a-f-]{36})\)/g
const noFiles: readonly File[] = []
/** A sign-out asks about what is kept under this name. */
const draftKey = 'create-files'

/** Those that a closed page left on the device. */
const keptOn = async (device: DeviceFiles, lane: LaneKey): Promise<ChosenFile[]> => {
  const drafts = (await device.list(lane)).filter(({ state }) => state === 'draft')
  const read = (id: string) => async () => (await device.read(lane, id)) ?? new ArrayBuffer()
  return drafts.map(({ id, name, mediaType, sizeBytes }) => ({ id, name, mediaType, sizeBytes, read: read(id) }))
}

/** Those of another app that were added: the form of the same dialog may begin anew. */
const added = new WeakSet<readonly File[]>()

/** The files of an issue that is not there yet: they are attached when it is created. `shared`: those of another app. */
export const useChosenFiles = (shared: readonly File[] = noFiles) => {
  const store = useStore()
  const { lane } = store
  const { files } = useDeviceFiles()
  const choose = useChooseFiles()
  const attach = useAttach()
  const explain = useExplainFile()
  const [chosen, setChosen] = useState(() => chosenFiles.get(store) ?? [])
  const set = (next: readonly ChosenFile[]) => {
    chosenFiles.set(store, next)
    setChosen(next)
    if (next.length > 0) workDrafts.save(lane, draftKey, { files: next.map(({ name }) => name) })
    else workDrafts.clear(lane, draftKey)
  }
  useEffect(() => {
    if (chosenFiles.has(store)) return
    const restore = async () => {
      const kept = await keptOn(await files(store.lane), store.lane)
      const since = chosenFiles.get(store) ?? []
      const all = [...kept, ...since.filter(({ id }) => !kept.some((file) => file.id === id))]
      chosenFiles.set(store, all)
      setChosen(all)
    }
    restore().catch((error) => console.error(error))
  }, [store, files])

  const keep = async (more: readonly ChosenFile[]) => {
    const device = await files(lane)
    for (const file of more) {
      const { id, name, mediaType, sizeBytes } = file
      await file
        .read()
        .then((content) => device.keepDraft(lane, { id, name, mediaType, sizeBytes }, content))
        .catch((error) => explain(error, file))
    }
  }
  const drop = (ids: readonly string[]) =>
    files(lane)
      .then((device) => device.drop(lane, ids))
      .catch((error) => console.error(error))
  const add = (given: readonly File[]) => {
    const before = chosenFiles.get(store) ?? []
    const more = choose(given, attachmentLimits.perIssue - before.length)
    set([...before, ...more])
    void keep(more)
    return picturesOf(more)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are added once
  useEffect(() => {
    if (shared.length === 0 || added.has(shared)) return
    added.add(shared)
    add(shared)
  }, [shared])
  return {
    chosen,
    add,
    remove: (id: string) => {
      set(chosen.filter((file) => file.id !== id))
      void drop([id])
    },
    clear: () => {
      set([])
      void drop(chosen.map(({ id }) => id))
    },
    attachTo: (issueId: string) => {
      void attach(issueId, chosen)
      set([])
    },
    loadPicture: async (id: string) => {
      const file = chosenFiles.get(store)?.find((each) => each.id === id)
      return file ? URL.createObjectURL(new Blob([await file.read()], { type: file.mediaType })) : null
    },
    /** A text without pictures that are not here: this device had no room for them. */
    withoutLost: (text: string) =>
      text.replace(pictureLink, (link, id) => (chosenFiles.get(store)?.some((file) => file.id === id) ? link : '')),
  }
}
