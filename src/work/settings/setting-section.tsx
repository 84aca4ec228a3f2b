import { type ReactNode, useState } from 'react'
import { SettingList } from './setting-list.tsx'
import { AddButton, Section } from './setting-parts.tsx'

interface SettingSectionProps<Item> {
  title: ReactNode
  intro?: ReactNode
  /** The accessible name of the list. */
  label: string
  items: readonly Item[]
  /** The text of an empty list. */
  empty: ReactNode
  /** The words of the button that creates one. */
  add: ReactNode
  /** Why items are read-only; null if they are not. */
  denied: string | null
  /** The same for creating one; default: `denied`. */
  deniedNew?: string | null
  markOf?: (item: Item) => ReactNode
  detailOf: (item: Item) => ReactNode
  /** Absent if items can't be reordered. */
  onMove?: (id: string, index: number) => void
  /** Edits an item; without one it creates one. */
  dialog: (item: Item | undefined, close: () => void) => ReactNode
  /** Asks before an item is deleted. */
  removal: (item: Item, close: () => void) => ReactNode
}

/** A section with a list whose items are created, edited and deleted in dialogs. */
export function SettingSection<Item extends { id: string; name: string }>({
  title,
  intro,
  label,
  items,
  empty,
  add,
  denied,
  deniedNew = denied,
  markOf,
  detailOf,
  onMove,
  dialog,
  removal,
}: SettingSectionProps<Item>) {
  const [edited, setEdited] = useState<{ item: Item | undefined } | null>(null)
  const [removed, setRemoved] = useState<Item | null>(null)
  const itemOf = (id: string) => items.find((item) => item.id === id)
  return (
    <>
      <Section
        title={title}
        intro={intro}
        action={
          <AddButton denied={deniedNew} onClick={() => setEdited({ item: undefined })}>
            {add}
          </AddButton>
        }
      >
        <SettingList
          label={label}
          denied={denied}
          empty={empty}
          rows={items.map((item) => ({
            id: item.id,
            name: item.name,
            mark: markOf?.(item),
            detail: detailOf(item),
          }))}
          onOpen={(id) => setEdited({ item: itemOf(id) })}
          onRemove={(id) => setRemoved(itemOf(id) ?? null)}
          {...(onMove && { onMove })}
        />
      </Section>
      {edited && dialog(edited.item, () => setEdited(null))}
      {removed && removal(removed, () => setRemoved(null))}
    </>
  )
}
