import { useState } from 'react'
import { type ChosenFile, picturesOf, useAttach, useChooseFiles } from '../attachments/use-attach.ts'
import { useStore } from '../use-work.ts'
import type { WorkStore } from '../work-store.ts'

/** Files of a new issue that was not created yet, as long as the page is open. */
const chosenFiles = new WeakMap<WorkStore, readonly ChosenFile[]>()

const pictureLink = /!\[[^\]\n]{0,255}\]\(attachment:([0-9a-f-]{36})\)/g

/** The files of an issue that is not there yet: they are attached when it is created. */
export const useChosenFiles = () => {
  const store = useStore()
  const choose = useChooseFiles()
  const attach = useAttach()
  const [chosen, setChosen] = useState(() => chosenFiles.get(store) ?? [])
  const set = (next: readonly ChosenFile[]) => {
    chosenFiles.set(store, next)
    setChosen(next)
  }
  return {
    chosen,
    add: (files: readonly File[]) => {
      const more = choose(files)
      set([...(chosenFiles.get(store) ?? []), ...more])
      return picturesOf(more)
    },
    remove: (id: string) => set(chosen.filter((file) => file.id !== id)),
    clear: () => set([]),
    attachTo: (issueId: string) => {
      void attach(issueId, chosen)
      set([])
    },
    loadPicture: async (id: string) => {
      const file = chosenFiles.get(store)?.find((each) => each.id === id)
      return file ? URL.createObjectURL(file.file) : null
    },
    /** A text without pictures that are not here: their files went with a page that was closed. */
    withoutLost: (text: string) =>
      text.replace(pictureLink, (link, id) => (chosenFiles.get(store)?.some((file) => file.id === id) ? link : '')),
  }
}
