import { useLingui } from '@lingui/react/macro'
import { CopyField } from '../feedback/copy-field.tsx'
import style from './quote.module.css'

/** An id for support, with a button to copy it. */
export function Quote({ id }: { id: string }) {
  const { t } = useLingui()
  const label = t`Quote this when you ask for help`
  return (
    <div className={style.quote}>
      <p>{label}</p>
      <CopyField label={label} value={id} />
    </div>
  )
}
