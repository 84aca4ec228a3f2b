import { useSyncExternalStore } from 'react'
import style from './toast-region.module.css'
import { currentToast, onToast } from './toast-store.ts'

/** Once per application, above everything. */
export function ToastRegion() {
  const text = useSyncExternalStore(onToast, currentToast)
  return (
    <div className={style.region} role="alert">
      {text && <p className={style.toast}>{text}</p>}
    </div>
  )
}
