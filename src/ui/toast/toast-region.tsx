import { useSyncExternalStore } from 'react'
import style from './toast-region.module.css'
import type { Toasts } from './toast-store.ts'

/** Rendered once, above everything. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const text = useSyncExternalStore(toasts.subscribe, toasts.current, () => null)
  return (
    <div className={style.region} role="alert">
      {text && <p className={style.toast}>{text}</p>}
    </div>
  )
}
