import { OptionList } from './option-list.tsx'
import type { OptionsPopupProps } from './picker.tsx'
import { PopupBox } from './popup-box.tsx'

/** A popover with options; a bottom sheet on a phone. */
export function OptionsPopup({ anchor, onClose, ...list }: OptionsPopupProps) {
  return (
    <PopupBox anchor={anchor} label={list.label} onClose={onClose}>
      <OptionList {...list} onDone={onClose} />
    </PopupBox>
  )
}
