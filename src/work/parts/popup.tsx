import { later } from './later.tsx'
import type { PopupProps } from './popup-box.tsx'

/** A popover beside a control, a bottom sheet on a phone. Its file is loaded when a screen stands. */
export const Popup = later<PopupProps>(
  async () => (await import('./popup-box.tsx')).PopupBox,
  () => null,
)
