import { type ReactNode, useRef } from 'react'

interface FileButtonProps {
  className?: string | undefined
  children: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** Opens the device's file picker; on phones it includes camera and photos. */
export function FileButton({ className, children, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // so that choosing the same file again is a change
          currentTarget.value = ''
        }}
      />
    </>
  )
}
