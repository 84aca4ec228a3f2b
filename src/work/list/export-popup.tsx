import { useLingui } from '@lingui/react/macro'
import type { ListLayout } from '../../core/work/list-layout-rules.ts'
import { useEditor } from '../edit/use-editor.ts'
import { OptionsPopup } from '../parts/options-popup.tsx'
import { type ProjectView, useIsPartial } from '../use-project.ts'
import { type ExportFormat, exportFormats, useExport } from './use-export.ts'

interface ExportPopupProps {
  view: ProjectView
  layout: ListLayout
  /** The control that it is positioned beside. */
  anchor: HTMLElement
  onClose: () => void
}

/** The formats that a list can be saved in. */
export function ExportPopup({ view, layout, anchor, onClose }: ExportPopupProps) {
  const { t } = useLingui()
  const write = useExport(view, layout)
  const { show } = useEditor()
  const save = (format: ExportFormat) =>
    write(format).catch((error: unknown) => {
      show(t`Couldn't read the issues from this device. Try again.`)
      throw error
    })
  const isPartial = useIsPartial(view.project)
  const locked = isPartial ? { isLocked: true, note: t`Not all issues are on this device yet` } : {}
  const names: Record<ExportFormat, string> = {
    csv: t`CSV of these columns`,
    'csv-all': t`CSV of all fields`,
    json: t`JSON of these columns`,
    'json-all': t`JSON of all fields`,
  }
  return (
    <OptionsPopup
      anchor={anchor}
      label={t`Export`}
      options={exportFormats.map((value) => ({ value, label: names[value], ...locked }))}
      chosen={[]}
      onChoose={(value) => void save(value as ExportFormat)}
      onClose={onClose}
    />
  )
}
