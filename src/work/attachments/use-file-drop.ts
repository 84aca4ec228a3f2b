import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { OnFiles } from './use-attach.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Whether the target is editable and so handles pasting itself. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null

/** Receivers of pasted files; the last one opened takes them. */
const takers: unknown[] = []

/** Takes files dropped on an element, or pasted outside editable elements. Null: attaching is not allowed. */
export const useFileDrop = (onFiles: OnFiles | null) => {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    takers.push(take)
    const paste = (event: ClipboardEvent) => {
      if (takers.at(-1) !== take) return
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented || isField(event.target) || !take.current) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', paste)
    return () => {
      takers.splice(takers.indexOf(take), 1)
      document.removeEventListener('paste', paste)
    }
  }, [])
  if (!onFiles) return { isDraggedOver: false, target: {} }
  return {
    isDraggedOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDraggedOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
      },
      onDrop: (event: DragEvent) => {
        setDraggedOver(false)
        if (!hasFiles(event) || event.defaultPrevented) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
