import { memo } from 'react'
import { later } from '../parts/later.tsx'
import { useFilter } from './use-filter.ts'

export interface SaveNewFilterProps {
  projectId: string | null
  /** The view of the project that shows it. */
  layout?: string
  onSaved?: (id: string) => void
}

const SaveButton = later(
  () => import('./save-button.tsx'),
  (file) => file.SaveButton,
)

/** Saves the current filter, if there is one, as a new one. */
export const SaveNewFilter = memo(function SaveNewFilter(props: SaveNewFilterProps) {
  return useFilter().group.parts.length > 0 && <SaveButton {...props} />
})
